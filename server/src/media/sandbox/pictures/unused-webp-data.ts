import { readFile } from 'node:fs/promises'
import { limits } from '@fanfare/contract/limits'
import sharp from 'sharp'

/** Bytes cut off; an encoder pads the last of its data by two at most. */
const cutBytes = 32
const secondsMax = 30

/**
 * Checks whether a WebP that can be decoded holds more data than its pixels need. Nothing in the format tells damage:
 * a decoder paints any bits. But it then uses other lengths of them, so that it runs out of data, which it reports, or
 * stops before their end. In the second case the picture can be decoded without its end too.
 */
export async function hasUnusedWebpData(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  for (const bitstream of bitstreamsIn(bytes, 12, bytes.length)) {
    if (bitstream.length > 2 * cutBytes && (await isDecodable(withoutItsEnd(bitstream)))) return true
  }
  return false
}

/**
 * Finds the chunks of pixels, one of a still and one for each frame of an animation, in a range of chunks
 * (https://developers.google.com/speed/webp/docs/riff_container).
 */
function* bitstreamsIn(bytes: Buffer, from: number, end: number): Generator<Buffer> {
  for (let at = from; at + 8 <= end; ) {
    const chunkId = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = Math.min(at + 8 + length, end)
    if (chunkId === 'VP8 ' || chunkId === 'VP8L') yield bytes.subarray(at, next)
    // A frame's own chunks follow 16 bytes of its place and duration.
    if (chunkId === 'ANMF') yield* bitstreamsIn(bytes, at + 24, next)
    at += 8 + length + (length % 2)
  }
}

/** Builds a still of a chunk of pixels whose end is missing. */
function withoutItsEnd(bitstream: Buffer): Buffer {
  const shorter = Buffer.from(bitstream.subarray(0, bitstream.length - cutBytes - (bitstream.length % 2)))
  shorter.writeUInt32LE(shorter.length - 8, 4)
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(shorter.length + 4, 4)
  return Buffer.concat([riff, shorter])
}

async function isDecodable(webp: Buffer): Promise<boolean> {
  return sharp(webp, { failOn: 'error', sequentialRead: true, limitInputPixels: limits.imagePixels })
    .timeout({ seconds: secondsMax })
    .resize(64)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}
