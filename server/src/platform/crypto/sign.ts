import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from './encrypt.ts'

/** Signs with the newest secret key. */
export function sign({ secretKey }: SecretKeys, text: string): Buffer {
  return signWith(secretKey, text)
}

/** Whether any of the secret keys has signed a text: an older one's signatures are good until the key is removed. */
export function isSigned(
  { secretKey, olderSecretKeys }: SecretKeys,
  text: string,
  signature: Buffer,
): boolean {
  return [secretKey, ...olderSecretKeys].some((key) => timingSafeEqual(signature, signWith(key, text)))
}

function signWith(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
