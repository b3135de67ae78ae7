import { invalid } from './provider-error.ts'

export type Fields = Record<string, unknown>

/** The body or query as an object. @throws ProviderError 400 */
export function readFields(value: unknown): Fields {
  if (!isFields(value)) throw invalid('Invalid request body', 'Send a JSON object')
  return value
}

/** A text of at most `max` characters, or null where it is absent or empty. @throws ProviderError 400 */
export function readOptionalText(fields: Fields, name: string, max: number): string | null {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > max) {
    throw invalid(`${name} is invalid`, `Send ${name} as text of at most ${max} characters`)
  }
  return value
}

/** A text of 1 to `max` characters. @throws ProviderError 400 */
export function readText(fields: Fields, name: string, max: number): string {
  const value = readOptionalText(fields, name, max)
  if (value === null) throw invalid(`${name} is required`, `Send ${name} as text`)
  return value
}

/** A whole number in minor units or as a page number; digits in a text count too. @throws ProviderError 400 */
export function readInteger(value: unknown, min: number, max: number, message: string): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw invalid(message, `Send a whole number from ${min} to ${max}`)
  }
  return number
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A moment in milliseconds since 1970, or null where there is none. @throws ProviderError 400 */
export function readTime(query: Fields, name: string): number | null {
  const text = readOptionalText(query, name, 40)
  if (text === null) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw invalid(`${name} is invalid`, 'Send a date such as 2016-09-24T00:00:05.000Z')
  return time
}
