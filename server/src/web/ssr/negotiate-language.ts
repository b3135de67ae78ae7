/** Languages with a complete translation, as listed in the head of the page (`web/index.html`). */
const supported = ['ar', 'en', 'es', 'fr', 'pt']

/** The first of the languages that a browser asks for that the app speaks; English where it speaks none of them. */
export function negotiateLanguage(accepted = ''): string {
  const preferences = accepted
    .split(',')
    .map((one) => {
      const [tag = '', ...how] = one.trim().split(';')
      const weight = how.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean)
      return { code: (tag.split('-')[0] ?? '').toLowerCase(), weight: Number(weight ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
  return preferences.find(({ code, weight }) => weight > 0 && supported.includes(code))?.code ?? 'en'
}
