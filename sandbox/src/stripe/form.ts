import { badParamError } from './fake-stripe-error.ts'

const currencies = ['usd', 'eur', 'ngn']

/** Parameters by their dotted names: `line_items[0][quantity]=1` is `line_items.0.quantity`. */
export type FormParams = ReadonlyMap<string, string>

/** Reads what the provider's calls take: form-encoded text, in a body or a query. */
export function readForm(text: string): FormParams {
  const params = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    params.set(
      name.replaceAll(/\[([^\]]*)\]/g, (_, part: string) => `.${part}`),
      value,
    )
  }
  return params
}

/** A text of 1 to `max` characters. @throws ApiError 400 */
export function readRequiredTextParam(params: FormParams, name: string, max = 500): string {
  const value = readOptionalTextParam(params, name, max)
  if (value === null) throw badParamError(name, `Missing required param: ${name}.`)
  return value
}

/** A text of at most `max` characters, or null where it is absent or empty. @throws ApiError 400 */
export function readOptionalTextParam(params: FormParams, name: string, max = 500): string | null {
  const value = params.get(name)
  if (value === undefined || value === '') return null
  if (value.length > max) throw badParamError(name, `Invalid string: at most ${max} characters.`)
  return value
}

/** A whole number from `min` to `max`. @throws ApiError 400 */
export function readIntegerParam(params: FormParams, name: string, min: number, max: number): number {
  const text = readRequiredTextParam(params, name, 20)
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw badParamError(name, `Invalid integer: ${text}`)
  return number
}

/** Reads the nested parameters of a name as one level of names and texts, such as `metadata`. */
export function readParamGroup(params: FormParams, name: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [each, value] of params) {
    if (each.startsWith(`${name}.`)) found[each.slice(name.length + 1)] = value
  }
  return found
}

/** Every value of a list, such as `expand[]` or `expand[0]`. */
export function readListParam(params: FormParams, name: string): string[] {
  return Object.values(readParamGroup(params, name))
}

/** A currency that is set up here. @throws ApiError 400 */
export function readCurrency(params: FormParams, name: string): string {
  const currency = readRequiredTextParam(params, name, 3)
  if (!currencies.includes(currency)) throw badParamError(name, `Invalid currency: ${currency}.`)
  return currency
}
