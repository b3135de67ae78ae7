/** What may be put into a sentence. */
export type MessageValues = string | number | Plural

export type Plural = { count: number; forms: Readonly<Record<string, string>> }

/** What a sentence is called in the catalogues: its English, in the form that those of the web have. */
export function messageOf(parts: readonly string[], values: readonly MessageValues[]): string {
  return parts.map((part, at) => part + (at < values.length ? placeOf(values[at], at) : '')).join('')
}

function placeOf(value: MessageValues | undefined, at: number): string {
  if (typeof value !== 'object') return `{${at}}`
  const forms = Object.entries(value.forms).map(([form, text]) => `${form} {${text}}`)
  return `{${at}, plural, ${forms.join(' ')}}`
}
