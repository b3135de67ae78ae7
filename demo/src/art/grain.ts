import { crc32, deflateSync } from 'node:zlib'
import { createRandom } from '../random.ts'
import type { Drawing } from './drawing.ts'

const side = 220

/** Lays the grain of paper over a picture, and darkens its corners a little. */
export function addGrain({ add, width, height, random }: Drawing): void {
  const [x, y] = [random.whole(-side, 0), random.whole(-side, 0)]
  add(
    `<pattern id="grain" width="${side}" height="${side}" patternUnits="userSpaceOnUse" x="${x}" y="${y}"><image width="${side}" height="${side}" href="${tile}"/></pattern><radialGradient id="corners" cx="0.5" cy="0.5" r="0.75"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.2"/></radialGradient>`,
  )
  for (const paint of ['corners', 'grain']) {
    add(`<rect width="${width}" height="${height}" fill="url(#${paint})"/>`)
  }
}

const tile = `data:image/png;base64,${noise().toString('base64')}`

/** A PNG (https://www.w3.org/TR/png/) of black and white specks, nearly clear. */
function noise(): Buffer {
  const random = createRandom('grain')
  const rows = Buffer.alloc(side * (1 + side * 2))
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * (1 + side * 2) + 1 + column * 2
      rows[at] = random.chance(0.5) ? 255 : 0
      rows[at + 1] = random.whole(0, 15)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits for grey, eight for opacity.
  header.set([8, 4], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
