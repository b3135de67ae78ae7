import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts what charges a card again, with AES-256-GCM: a nonce, the bytes, the tag.
 * @param cardId bound to the bytes: sealed for one card, they do not open for another
 */
export function sealAuthorization(config: Config, cardId: string, authorization: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config, 'saved cards'), nonce).setAAD(
    Buffer.from(cardId),
  )
  return Buffer.concat([nonce, cipher.update(authorization, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws when a bit of it was changed, or it was sealed for another card or with another key */
export function openAuthorization(config: Config, cardId: string, sealed: Buffer): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(config, 'saved cards'),
    sealed.subarray(0, nonceBytes),
  )
  decipher.setAAD(Buffer.from(cardId)).setAuthTag(sealed.subarray(-tagBytes))
  return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** By which the same card is known again, and which tells nothing of it. */
export function fingerprintOf(config: Config, authorization: string): Buffer {
  return createHmac('sha256', keyOf(config, 'fingerprints of saved cards')).update(authorization).digest()
}

function keyOf(config: Config, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.secretKey, '', purpose, 32))
}
