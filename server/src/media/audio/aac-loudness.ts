import type { EncodedPacket } from 'mediabunny'
import { type BitReader, createBitReader } from './bit-reader.ts'

const single = 0
const pair = 1
const fill = 6
const eightShortWindows = 2
const elementsMax = 4
/** Steps of the gain that double the loudness. */
const stepsToDouble = 4

/** Returns the gain with which the first channel of an AAC packet begins (ISO 14496-3, 4.4.2); 0 if it has none. */
export function aacPacketLoudness({ data }: EncodedPacket): number {
  const bits = createBitReader(data, 8 * adtsHeaderBytes(data))
  for (let element = 0; element < elementsMax && !bits.isOver(); element++) {
    const kind = bits.take(3)
    if (kind === fill) {
      const bytes = bits.take(4)
      bits.skip(8 * (bytes === 15 ? 14 + bits.take(8) : bytes))
      continue
    }
    if (kind !== single && kind !== pair) return 0
    bits.skip(4)
    const isShared = kind === pair && bits.take(1) === 1
    if (isShared && !skipShared(bits)) return 0
    const gain = bits.take(8)
    const isSilent = !isShared && bandsOf(bits).bands === 0
    return bits.isOver() || isSilent ? 0 : 2 ** (gain / stepsToDouble)
  }
  return 0
}

function adtsHeaderBytes([first = 0, second = 0]: Uint8Array): number {
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return 0
  return (second & 1) === 0 ? 9 : 7
}

/** Skips what two channels share. @returns false if it cannot be read, or both are silent */
function skipShared(bits: BitReader): boolean {
  const { bands, groups, isReadable } = bandsOf(bits)
  if (!isReadable || bands === 0) return false
  if (bits.take(2) === 1) bits.skip(bands * groups)
  return true
}

/** Reads how a channel is divided (`ics_info`). Prediction belongs to profiles that browsers do not play. */
function bandsOf(bits: BitReader): { bands: number; groups: number; isReadable: boolean } {
  bits.skip(1)
  const windows = bits.take(2)
  bits.skip(1)
  if (windows === eightShortWindows) {
    const bands = bits.take(4)
    let groups = 1
    for (let window = 0; window < 7; window++) groups += bits.take(1) === 0 ? 1 : 0
    return { bands, groups, isReadable: true }
  }
  const bands = bits.take(6)
  return { bands, groups: 1, isReadable: bits.take(1) === 0 }
}
