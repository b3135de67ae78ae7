import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from './encrypt.ts'

/** Signs with the newest secret key. */
export function sign({ secretKey }: SecretKeys, text: string): Buffer {
  return signWith(secretKey, text)
}

/**
 * Checks whether any of the secret keys signed a text: an older key’s signatures are valid until it is
 * removed.
 */
export function hasValidSignature(
  { secretKey, olderSecretKeys }: SecretKeys,
  text: string,
  signature: Buffer,
): boolean {
  return [secretKey, ...olderSecretKeys].some((key) => timingSafeEqual(signature, signWith(key, text)))
}

function signWith(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
