import { expect, test } from 'vitest'
import { hasImageSignature } from './image-signature.ts'
import { isImageTruncated } from './is-image-truncated.ts'

const encoded = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNg6PgPQhAKACbWBh30s0YgAAAAAElFTkSuQmCC',
  jpeg: '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIwBeEz/2Q==',
  gif: 'R0lGODlhAgACAIAAAExpcQCI/yH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==',
  webp: 'UklGRj4AAABXRUJQVlA4IDIAAAAwAgCdASoCAAIAAUAmJaACdLoB+AH4AAShAAD+6mX//dk7ZXI/37f/unpCBo/5KAAAAA==',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAtbWRhdBIACgc4ADaQENBpMhgZQmMEw88880EgAJBBEdVEmtlkZiRhx+Y=',
}
/** One container, of another brand. */
const heic = btoa(atob(encoded.avif).replaceAll('avif', 'heic'))

test.each(Object.entries({ ...encoded, heic }))('a whole %s is told from one that was cut', (_, base64) => {
  const whole = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
  expect(hasImageSignature(whole.slice(0, 32))).toBe(true)
  expect(isImageTruncated(whole)).toBe(false)
  for (const length of [1, 9, 10, 20, 33]) expect(isImageTruncated(whole.slice(0, length))).toBe(true)
})

test('a JPEG that lacks only the end of its scan is for the server to judge', () => {
  const whole = Uint8Array.from(atob(encoded.jpeg), (letter) => letter.charCodeAt(0)).buffer
  expect(isImageTruncated(whole.slice(0, -4))).toBe(false)
})
