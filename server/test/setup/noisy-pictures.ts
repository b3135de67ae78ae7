import { createCipheriv } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** Returns the same bytes in every run: there is damage that nobody can tell. */
export function arbitraryBytes(length: number, seed = 0): Buffer {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16))
  return cipher.update(Buffer.alloc(length))
}

/** Makes a picture with pixels enough to damage, the same in every run. */
export function noisy(width = 400, height = 300, seed = 0): Sharp {
  const raw = { width, height, channels: 3 } as const
  return sharp(arbitraryBytes(width * height * 3, seed), { raw }).blur(3)
}
