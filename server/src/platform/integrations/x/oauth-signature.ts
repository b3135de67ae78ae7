import { createHmac } from 'node:crypto'

type Parameter = readonly [name: string, value: string]

type ToSign = {
  method: 'GET' | 'POST'
  /** URL with its query. */
  url: string
  /** Parameters of the header and of a form body, without the signature. */
  parameters: readonly Parameter[]
  consumerSecret: string
  /** Empty where there is no token yet. */
  tokenSecret: string
}

/** The signature HMAC-SHA1 of a request, as base64. https://www.rfc-editor.org/rfc/rfc5849#section-3.4 */
export function oauthSignature({ method, url, parameters, consumerSecret, tokenSecret }: ToSign): string {
  const { origin, pathname, searchParams } = new URL(url)
  const normalised = [...searchParams, ...parameters]
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .sort(([name, value], [other, otherValue]) => order(name, other) || order(value, otherValue))
    .map((parameter) => parameter.join('='))
    .join('&')
  const base = [method, `${origin}${pathname}`, normalised].map(escaped).join('&')
  const key = `${escaped(consumerSecret)}&${escaped(tokenSecret)}`
  return createHmac('sha1', key).update(base).digest('base64')
}

/** The header that says who asks: https://www.rfc-editor.org/rfc/rfc5849#section-3.5.1 */
export function oauthAuthorizationHeader(parameters: readonly Parameter[]): string {
  const listed = parameters.map(([name, value]) => `${escaped(name)}="${escaped(value)}"`)
  return `OAuth ${listed.join(', ')}`
}

/** Escapes by RFC 3986, which leaves fewer characters unescaped than JavaScript does. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
