import { crc32, deflateSync } from 'node:zlib'

const side = 128

/** Renders a profile picture of one colour that follows from the name, as PNG. */
export function renderProfilePicture(name: string): Buffer {
  const hash = crc32(name)
  const pixel = [hash & 255, (hash >> 8) & 255, (hash >> 16) & 255]
  const row = Buffer.from([0, ...Array.from({ length: side }, () => pixel).flat()])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
