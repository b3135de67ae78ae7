import { invalidValueError } from './fake-paystack-error.ts'

export type RequestFields = Record<string, unknown>

/** The body or query as an object. @throws FakePaystackError 400 */
export function readFields(value: unknown): RequestFields {
  if (!isRequestFields(value)) throw invalidValueError('Invalid request body', 'Send a JSON object')
  return value
}

/** A text of at most `max` characters, or null where it is absent or empty. @throws FakePaystackError 400 */
export function readOptionalText(fields: RequestFields, name: string, max: number): string | null {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > max) {
    throw invalidValueError(`${name} is invalid`, `Send ${name} as text of at most ${max} characters`)
  }
  return value
}

/** A text of 1 to `max` characters. @throws FakePaystackError 400 */
export function readText(fields: RequestFields, name: string, max: number): string {
  const value = readOptionalText(fields, name, max)
  if (value === null) throw invalidValueError(`${name} is required`, `Send ${name} as text`)
  return value
}

/** A whole number in minor units or as a page number; digits in a text count too. @throws FakePaystackError 400 */
export function readInteger(value: unknown, min: number, max: number, message: string): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw invalidValueError(message, `Send a whole number from ${min} to ${max}`)
  }
  return number
}

export function isRequestFields(value: unknown): value is RequestFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A moment in milliseconds since 1970, or null where there is none. @throws FakePaystackError 400 */
export function readTime(query: RequestFields, name: string): number | null {
  const text = readOptionalText(query, name, 40)
  if (text === null) return null
  const time = Date.parse(text)
  if (Number.isNaN(time))
    throw invalidValueError(`${name} is invalid`, 'Send a date such as 2016-09-24T00:00:05.000Z')
  return time
}
