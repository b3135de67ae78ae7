import { thumbHashToRGBA } from 'thumbhash'

const side = 4
const headBytes = 54

/**
 * The likeness of a picture in 16 points, which a browser draws softly when it is larger: in the place of what `thumbhash`
 * makes, where that stands in a page that is sent. That is 3 kB a picture, and does not get smaller by packing.
 */
export function thumbHashToDataURL(hash: Uint8Array): string {
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const bitmap = new DataView(new ArrayBuffer(headBytes + side * side * 3))
  bitmap.setUint16(0, 0x424d)
  for (const [at, value] of [
    [2, bitmap.byteLength],
    [10, headBytes],
    [14, 40],
    [18, side],
    // From the top.
    [22, -side],
  ] as const) {
    bitmap.setInt32(at, value, true)
  }
  bitmap.setUint16(26, 1, true)
  bitmap.setUint16(28, 24, true)
  for (let point = 0; point < side * side; point += 1) {
    const x = Math.floor((((point % side) + 0.5) * w) / side)
    const y = Math.floor(((Math.floor(point / side) + 0.5) * h) / side)
    for (const [at, colour] of [2, 1, 0].entries()) {
      bitmap.setUint8(headBytes + point * 3 + at, rgba[(y * w + x) * 4 + colour] ?? 0)
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...new Uint8Array(bitmap.buffer)))}`
}
