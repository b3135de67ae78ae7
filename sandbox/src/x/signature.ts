import { createHmac, timingSafeEqual } from 'node:crypto'

/** OAuth 1.0a parameters of a request’s `Authorization` header. */
export type OAuthParameters = ReadonlyMap<string, string>

/** The parameters of a header `OAuth realm="…", oauth_nonce="…"`; none where it is another. */
export function parseOAuthHeader(header: string | undefined): OAuthParameters {
  const signed = new Map<string, string>()
  if (!header?.startsWith('OAuth ')) return signed
  for (const part of header.slice('OAuth '.length).split(',')) {
    const [, name, value] = /^\s*([a-z_]+)="([^"]*)"\s*$/.exec(part) ?? []
    if (name !== undefined && value !== undefined) signed.set(name, decodeURIComponent(value))
  }
  return signed
}

type SignedRequest = {
  method: string
  /** URL with its query. */
  url: string
  signed: OAuthParameters
  /** Fields of a form body, which are signed too. */
  form: URLSearchParams
  consumerSecret: string
  tokenSecret: string
}

/**
 * Checks whether a request has a valid HMAC-SHA1 signature over all of it.
 * https://www.rfc-editor.org/rfc/rfc5849#section-3.4
 */
export function hasValidOAuthSignature({
  method,
  url,
  signed,
  form,
  consumerSecret,
  tokenSecret,
}: SignedRequest): boolean {
  const { origin, pathname, searchParams } = new URL(url)
  const parameters = [...searchParams, ...form, ...signed]
    .filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
    .map((parameter) => parameter.map(encode))
    .sort(([name = '', value = ''], [other = '', otherValue = '']) =>
      name === other ? byBytes(value, otherValue) : byBytes(name, other),
    )
    .map((parameter) => parameter.join('='))
    .join('&')
  const base = [method.toUpperCase(), origin + pathname, parameters].map(encode).join('&')
  const key = `${encode(consumerSecret)}&${encode(tokenSecret)}`
  const expected = createHmac('sha1', key).update(base).digest()
  const given = Buffer.from(signed.get('oauth_signature') ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function byBytes(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Percent-encodes by RFC 3986, which escapes more than JavaScript does. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
