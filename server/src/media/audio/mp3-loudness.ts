import type { EncodedPacket } from 'mediabunny'
import { createBitReader } from './bit-reader.ts'

const monoMode = 3
/** Steps of the gain that double the loudness. */
const stepsToDouble = 4

/** Returns the gain of an MP3 frame's loudest part, from its side information (ISO 11172-3, 2.4.1.7). */
export function mp3PacketLoudness({ data }: EncodedPacket): number {
  const [first = 0, second = 0, , fourth = 0] = data
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return 0
  const isFirstVersion = (second & 0x18) === 0x18
  const hasChecksum = (second & 1) === 0
  const channels = fourth >> 6 === monoMode ? 1 : 2
  const bits = createBitReader(data, hasChecksum ? 48 : 32)
  if (isFirstVersion) bits.skip(9 + (channels === 1 ? 5 : 3) + 4 * channels)
  else bits.skip(8 + channels)
  const granules = isFirstVersion ? 2 : 1
  const bitsAfterGain = isFirstVersion ? 59 - 29 : 63 - 29
  let loudest = 0
  for (let part = 0; part < granules * channels; part++) {
    const length = bits.take(12)
    bits.skip(9)
    const gain = bits.take(8)
    bits.skip(bitsAfterGain)
    if (length > 0 && gain > 0 && !bits.isOver()) loudest = Math.max(loudest, 2 ** (gain / stepsToDouble))
  }
  return loudest
}
