import { expect, test } from 'vitest'
import { findImageDamage } from './find-image-damage.ts'
import { mayBeImageBySignature } from './image-signature.ts'

const encoded = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNg6PgPQhAKACbWBh30s0YgAAAAAElFTkSuQmCC',
  jpeg: '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIwBeEz/2Q==',
  gif: 'R0lGODlhAgACAIAAAExpcQCI/yH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==',
  webp: 'UklGRj4AAABXRUJQVlA4IDIAAAAwAgCdASoCAAIAAUAmJaACdLoB+AH4AAShAAD+6mX//dk7ZXI/37f/unpCBo/5KAAAAA==',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAtbWRhdBIACgc4ADaQENBpMhgZQmMEw88880EgAJBBEdVEmtlkZiRhx+Y=',
}
/** One container, of another brand. */
const heic = btoa(atob(encoded.avif).replaceAll('avif', 'heic'))

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

test.each(Object.entries({ ...encoded, heic }))('a whole %s is told from one that was cut', (_, base64) => {
  const whole = bytesOf(base64).buffer
  expect(mayBeImageBySignature(whole.slice(0, 32))).toBe(true)
  expect(findImageDamage(whole)).toBeNull()
  for (const length of [1, 9, 10, 20, 33]) expect(findImageDamage(whole.slice(0, length))).toBe('DAMAGED')
})

test.each(['png', 'gif', 'webp', 'avif'] as const)('a %s without its last bytes is damaged', (format) => {
  const whole = bytesOf(encoded[format]).buffer
  for (const missing of [3, 8]) expect(findImageDamage(whole.slice(0, -missing))).toBe('DAMAGED')
})

test('a PNG of which one byte of its pixels is another is damaged, one of its text is not', () => {
  const png = bytesOf(encoded.png)
  const text = String.fromCharCode(...png)
  const changed = (at: number) => png.map((byte, index) => (index === at ? byte ^ 1 : byte)).buffer
  expect(findImageDamage(changed(text.indexOf('IDAT') + 9))).toBe('DAMAGED')
  expect(findImageDamage(changed(text.indexOf('pHYs') + 6))).toBeNull()
})

test('a JPEG that lacks the end of its scan is for its pixels to tell', () => {
  const whole = bytesOf(encoded.jpeg).buffer
  for (const missing of [1, 2, 4]) expect(findImageDamage(whole.slice(0, -missing))).toBe('NO_END')
})

test('a JPEG with a marker in its pixels that none may have is damaged', () => {
  const jpeg = bytesOf(encoded.jpeg)
  jpeg.set([0xff, 0x13], jpeg.length - 6)
  expect(findImageDamage(jpeg.buffer)).toBe('DAMAGED')
})

test('what cameras leave between the parts of a JPEG, or behind it, is no damage', () => {
  const jpeg = [...bytesOf(encoded.jpeg)]
  const scan = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda)
  for (const bytes of [
    [...jpeg, 0, 0, 0xff, 0xd8, 1, 2],
    [...jpeg.slice(0, scan), 0x20, 0x20, 0xff, ...jpeg.slice(scan)],
    [...jpeg.slice(0, -2), 0xff, 0xff, ...jpeg.slice(-2)],
  ]) {
    expect(findImageDamage(Uint8Array.from(bytes).buffer)).toBeNull()
  }
})

test('a GIF without its trailer is whole', () => {
  expect(findImageDamage(bytesOf(encoded.gif).buffer.slice(0, -1))).toBeNull()
})
