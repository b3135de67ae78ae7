/** Values that can be interpolated into a message. */
export type MessageValue = string | number | PluralForms

export type PluralForms = { count: number; forms: Readonly<Record<string, string>> }

/** Builds a message’s id in the catalogs: its English text, in the same form as on the web. */
export function messageIdOf(parts: readonly string[], values: readonly MessageValue[]): string {
  return parts.map((part, at) => part + (at < values.length ? placeholderOf(values[at], at) : '')).join('')
}

function placeholderOf(value: MessageValue | undefined, at: number): string {
  if (typeof value !== 'object') return `{${at}}`
  const forms = Object.entries(value.forms).map(([form, text]) => `${form} {${text}}`)
  return `{${at}, plural, ${forms.join(' ')}}`
}
