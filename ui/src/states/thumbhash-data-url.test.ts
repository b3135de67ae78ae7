import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { thumbHashToDataURL } from './thumbhash-data-url.ts'

test('a likeness of 16 points has the colours of its picture where they are', () => {
  const side = 32
  const half = (at: number) => (at % side < side / 2 ? [220, 20, 20, 255] : [20, 20, 220, 255])
  const rgba = Array.from({ length: side * side }, (_, at) => half(at)).flat()
  const url = thumbHashToDataURL(rgbaToThumbHash(side, side, rgba))
  expect(url).toMatch(/^data:image\/bmp;base64,Qk/)
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  expect(bytes).toHaveLength(102)
  const points = Array.from({ length: 16 }, (_, at) => [...bytes.subarray(54 + at * 3, 57 + at * 3)])
  for (const [at, [blue = 0, , red = 0]] of points.entries()) {
    if (at % 4 < 2) expect(red).toBeGreaterThan(blue)
    else expect(blue).toBeGreaterThan(red)
  }
})
