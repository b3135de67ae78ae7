import { expect, test } from 'vitest'
import { isAnimatedWebp } from './is-animated-webp.ts'

function webp(chunk: string, flags: number): ArrayBuffer {
  const letters = new TextEncoder().encode(`RIFF....WEBP${chunk}....`)
  return new Uint8Array([...letters, flags, 0, 0, 0]).buffer
}

test('an extended WebP with the animation flag moves', () => {
  expect(isAnimatedWebp(webp('VP8X', 0b0000_0010))).toBe(true)
  expect(isAnimatedWebp(webp('VP8X', 0b0001_0010))).toBe(true)
})

test('a WebP without the flag, or without the extended header, stands still', () => {
  expect(isAnimatedWebp(webp('VP8X', 0b0001_0000))).toBe(false)
  expect(isAnimatedWebp(webp('VP8 ', 0b0000_0010))).toBe(false)
  expect(isAnimatedWebp(new ArrayBuffer(0))).toBe(false)
})
