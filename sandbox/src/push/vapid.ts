import { createPublicKey, verify } from 'node:crypto'

const daySeconds = 86_400

/**
 * Returns the sender of a request (RFC 8292): the key that has signed its `Authorization`, base64url.
 * @param audience our own origin
 * @returns null if the token is unsigned, for another service, expired, or valid for more than a day
 */
export function vapidSignerOf(authorization: string, audience: string, now: Date): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head, body, signature] = token?.split('.') ?? []
  if (!key || !head || !body || !signature) return null
  const { alg } = read(head)
  const { aud, exp, sub } = read(body)
  const seconds = now.getTime() / 1000
  if (alg !== 'ES256' || aud !== audience || !/^(mailto:.+@|https:)/.test(String(sub))) return null
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + daySeconds) return null
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKeyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? key : null
}

function publicKeyOf(point: Buffer) {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
