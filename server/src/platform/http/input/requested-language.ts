import { type Language, languages } from '../../i18n/languages.ts'

/** Enough for every browser, and little to look through. */
const longest = 200

/** Returns the available language that `Accept-Language` prefers; null if it names none. */
export function requestedLanguage(header: string | undefined): Language | null {
  const requested = (header ?? '')
    .slice(0, longest)
    .split(',')
    .flatMap((part) => {
      const [, code = '', weight = '1'] =
        /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? []
      const language = languages.find((each) => each === code.toLowerCase())
      return language && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : []
    })
    .sort((one, other) => other.weight - one.weight)
  return requested[0]?.language ?? null
}
