import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

/** Signature of a token: correct, missing, HMAC with the public key as the secret, or by an unknown key. */
export type TokenSigningMode = 'RS256' | 'none' | 'HS256' | 'stranger'

const maxKeys = 2

/** The keys by which ID tokens are signed: the newest signs, the ones before it still verify. */
export function createSigningKeys() {
  let keys = [makeKey()]

  return {
    rotate(): void {
      keys = [makeKey(), ...keys].slice(0, maxKeys)
    },
    /** Returns the published keys as JSON Web Keys. https://www.rfc-editor.org/rfc/rfc7517 */
    published() {
      return {
        keys: keys.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          use: 'sig',
          alg: 'RS256',
        })),
      }
    },
    /** A signed token. https://www.rfc-editor.org/rfc/rfc7515 */
    token(claims: object, signing: TokenSigningMode = 'RS256'): string {
      const [newest] = keys
      if (!newest) throw new Error('There is no key.')
      const key = signing === 'stranger' ? makeKey() : newest
      const alg = signing === 'stranger' ? 'RS256' : signing
      const head = { alg, typ: 'JWT', ...(alg === 'none' ? {} : { kid: key.kid }) }
      const text = [head, claims].map((part) => encode(JSON.stringify(part))).join('.')
      return `${text}.${encode(signatureOf(text, alg, key))}`
    },
  }
}

function signatureOf(text: string, alg: 'RS256' | 'none' | 'HS256', { privateKey, publicKey }: Key): Buffer {
  if (alg === 'none') return Buffer.alloc(0)
  if (alg === 'RS256') return sign('sha256', Buffer.from(text), privateKey)
  const confused = publicKey.export({ format: 'pem', type: 'spki' })
  return createHmac('sha256', confused).update(text).digest()
}

function makeKey(): Key {
  return { kid: randomBytes(8).toString('hex'), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

function encode(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64url')
}
