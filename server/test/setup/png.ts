import { crc32, deflateSync } from 'node:zlib'

type Chunk = [name: string, content: Buffer]

/** A PNG of these chunks, which its end follows. */
export function pngOf(...chunks: Chunk[]): Buffer {
  const whole = [...chunks, ['IEND', Buffer.alloc(0)] satisfies Chunk]
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...whole.map(([name, content]) => chunk(name, content)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Says that a square has pixels of three colours in this many bits each, or of four with how far it is seen through. */
export function header(side: number, bits: 8 | 16, colours: 3 | 4 = 3): Chunk {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(side, 0)
  content.writeUInt32BE(side, 4)
  content.set([bits, colours === 3 ? 2 : 6], 8)
  return ['IHDR', content]
}

/** A square of one colour, each from 0 to 1, packed as PNG has it. */
export function square(side: number, bits: 8 | 16, colour: readonly number[]): Buffer {
  const pixel = Buffer.alloc((bits / 8) * colour.length)
  for (const [index, each] of colour.entries()) {
    if (bits === 16) pixel.writeUInt16BE(Math.round(each * 65_535), index * 2)
    else pixel.writeUInt8(Math.round(each * 255), index)
  }
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: side }, () => pixel)])
  return deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
}
