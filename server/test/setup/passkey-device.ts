import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@fanfare/contract/fields/passkey'

/** Faults of a passkey device: it belongs to another site, or is no longer honest. */
type Mischief = { origin?: string; isVerified?: boolean; counter?: number; challenge?: string }

const site = 'http://localhost:3000'

/** A device that keeps one passkey and signs as W3C Web Authentication says: no browser, and no attestation. */
export function passkeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    id: credential.id,
    make({ rp, challenge }: PasskeyCreationOptions, { origin = site, isVerified = true }: Mischief = {}) {
      const key = map([
        [uint(1), uint(2)],
        [uint(3), negative(-7)],
        [negative(-1), uint(1)],
        [negative(-2), bytes(Buffer.from(x, 'base64url'))],
        [negative(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const flags = 0x41 | (isVerified ? 0x04 : 0)
      const authData = Buffer.concat([head(rp.id, flags, counter), Buffer.alloc(16), length, id, key])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ rpId, challenge }: PasskeyRequestOptions, mischief: Mischief = {}) {
      counter = mischief.counter ?? counter + 1
      const data = head(rpId, 0x01 | (mischief.isVerified === false ? 0 : 0x04), counter)
      const client = clientData('webauthn.get', mischief.challenge ?? challenge, mischief.origin ?? site)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

function head(domain: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(domain), Buffer.from([flags]), count])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949), as far as it is needed here. */
function item(kind: number, value: number): Buffer {
  const first = kind << 5
  if (value < 24) return Buffer.from([first | value])
  if (value < 256) return Buffer.from([first | 24, value])
  return Buffer.from([first | 25, value >> 8, value & 255])
}
const uint = (value: number) => item(0, value)
const negative = (value: number) => item(1, -1 - value)
const bytes = (value: Buffer) => Buffer.concat([item(2, value.length), value])
const text = (value: string) => Buffer.concat([item(3, value.length), Buffer.from(value)])
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([item(5, entries.length), ...entries.flat()])
