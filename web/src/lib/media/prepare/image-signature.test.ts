import { expect, test } from 'vitest'
import { mayBeImageBySignature } from './image-signature.ts'

function head(text: string): ArrayBuffer {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
}

test('photos of cameras and phones are pictures', () => {
  for (const start of ['\xff\xd8\xff\xe1', '\x89PNG\r\n\x1a\n', '\0\0\0\x18ftypheic', '\0\0\0\x20ftypavif']) {
    expect(mayBeImageBySignature(head(start))).toBe(true)
  }
})

test('words and videos are none', () => {
  for (const start of ['<script>alert(1)</script>', '\0\0\0\x18ftypisom', '']) {
    expect(mayBeImageBySignature(head(start))).toBe(false)
  }
})
