import { type Cipheriv, createCipheriv } from 'node:crypto'

const blockBytes = 16

/**
 * Encrypts, and decrypts, the bytes of a stream from `start` on: AES-256-CTR, whose counter is the place, so that any part of
 * it opens without those before.
 * @param key of 32 random bytes, and of this one stream alone
 */
export function createSeekableCtrCipher(key: Buffer, start = 0): Cipheriv {
  const counter = Buffer.alloc(blockBytes)
  counter.writeBigUInt64BE(BigInt(Math.floor(start / blockBytes)), 8)
  const cipher = createCipheriv('aes-256-ctr', key, counter)
  cipher.update(Buffer.alloc(start % blockBytes))
  return cipher
}
