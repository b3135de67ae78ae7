import type { PcmAudio, PcmFormat } from './pcm.ts'
import { type BitWriter, bitWriter } from './bit-writer.ts'
import { crc8, crc16 } from './check-sums.ts'

/** A piece of a FLAC that is decoded by itself. */
export type FlacFrame = { bytes: Uint8Array; samples: number }

const blockSamples = 4096
/** A block is parted into so many, as a power of two, each with what suits it. */
const partsPower = 4
const ordersMax = 4
const rates = [88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
const sizes: Record<number, number> = { 8: 1, 12: 2, 16: 4, 20: 5, 24: 6 }

/** The bits that FLAC keeps samples in which have so many. */
export function flacBits(bits: number): number {
  return bits <= 8 ? 8 : bits <= 16 ? 16 : 24
}

/**
 * Writes a sound as the frames of a FLAC (RFC 9639), without loss: what is kept of each block is how far it is from the best
 * of five plain guesses. `bits` is 8, 16 or 24.
 */
export async function* encodeFlac(sound: PcmAudio): AsyncGenerator<FlacFrame> {
  const { channels } = sound
  const held = new Int32Array(blockSamples * channels)
  let filled = 0
  let number = 0
  for await (const block of sound.blocks) {
    for (let from = 0; from < block.length; ) {
      const part = block.subarray(from, from + held.length - filled)
      held.set(part, filled)
      filled += part.length
      from += part.length
      if (filled < held.length) continue
      yield frameOf(sound, held, number++)
      filled = 0
    }
  }
  const rest = filled - (filled % channels)
  if (rest > 0) yield frameOf(sound, held.subarray(0, rest), number)
}

/** Builds the beginning of a FLAC file: its marker and STREAMINFO. */
export function flacHeader({ channels, bits, rate }: PcmFormat, samples: number): Uint8Array {
  const bytes = new Uint8Array(42)
  bytes.set(Buffer.from('fLaC'))
  const out = bitWriter(bytes.subarray(4))
  out.put(0x80, 8)
  out.put(34, 24)
  for (let each = 0; each < 2; each++) out.put(blockSamples, 16)
  for (let each = 0; each < 2; each++) out.put(0, 24)
  out.put(rate, 20)
  out.put(channels - 1, 3)
  out.put(bits - 1, 5)
  out.put(Math.floor(samples / 2 ** 32), 4)
  out.put(samples >>> 0, 32)
  return bytes
}

function frameOf(shape: PcmFormat, interleaved: Int32Array, number: number): FlacFrame {
  const { channels, bits } = shape
  const samples = interleaved.length / channels
  const bytes = new Uint8Array(64 + channels * (16 + Math.ceil((samples * bits) / 8)))
  const out = bitWriter(bytes)
  writeHeader(out, shape, samples, number)
  const headed = out.align()
  out.put(crc8(bytes.subarray(0, headed)), 8)
  for (let channel = 0; channel < channels; channel++) {
    const own = new Int32Array(samples)
    for (let at = 0; at < samples; at++) own[at] = interleaved[at * channels + channel] ?? 0
    writeChannel(out, own, bits)
  }
  const whole = out.align()
  out.put(crc16(bytes.subarray(0, whole)), 16)
  return { bytes: bytes.subarray(0, whole + 2), samples }
}

function writeHeader(out: BitWriter, shape: PcmFormat, samples: number, number: number): void {
  const { channels, bits, rate } = shape
  const isWhole = samples === blockSamples
  const knownRate = rates.indexOf(rate) + 1
  const rateCode = knownRate > 0 ? knownRate : rate < 65_536 ? 13 : 0
  out.put(0xfff8, 16)
  out.put(isWhole ? 12 : 7, 4)
  out.put(rateCode, 4)
  out.put(channels - 1, 4)
  out.put(sizes[bits] ?? 0, 3)
  out.put(0, 1)
  // As UTF-8 writes the numbers of letters.
  for (const byte of Buffer.from(String.fromCodePoint(number))) out.put(byte, 8)
  if (!isWhole) out.put(samples - 1, 16)
  if (rateCode === 13) out.put(rate, 16)
}

function writeChannel(out: BitWriter, samples: Int32Array, bits: number): void {
  const { order, left } = bestGuess(samples)
  const plan = planOf(left, order)
  if (samples.every((sample) => sample === samples[0])) {
    out.put(0, 8)
    out.put(samples[0] ?? 0, bits)
  } else if (plan.bits + order * bits > samples.length * bits) {
    out.put(2, 8)
    for (const sample of samples) out.put(sample, bits)
  } else {
    out.put((8 + order) << 1, 8)
    for (let at = 0; at < order; at++) out.put(samples[at] ?? 0, bits)
    writeLeft(out, left, order, plan)
  }
}

/** The guess that is nearest to the samples: a line through the last ones of an order from 0 to 4. `left`: how far it is. */
function bestGuess(samples: Int32Array): { order: number; left: Int32Array } {
  let left = samples
  let best = { order: 0, left, sum: sumOf(left, ordersMax) }
  for (let order = 1; order <= Math.min(ordersMax, samples.length - 1); order++) {
    const next = new Int32Array(samples.length)
    for (let at = order; at < next.length; at++) next[at] = (left[at] ?? 0) - (left[at - 1] ?? 0)
    left = next
    const sum = sumOf(left, ordersMax)
    if (sum < best.sum) best = { order, left, sum }
  }
  return best
}

function sumOf(left: Int32Array, from: number): number {
  let sum = 0
  for (let at = from; at < left.length; at++) sum += Math.abs(left[at] ?? 0)
  return sum
}

/**
 * Rice coding plan: the number of low bits written verbatim per partition of the block, and the total size in
 * bits.
 */
type Plan = { power: number; lows: number[]; bits: number }

const lowsMax = 30

function planOf(left: Int32Array, order: number): Plan {
  const power = left.length % 2 ** partsPower === 0 && left.length >> partsPower > order ? partsPower : 0
  const each = left.length >> power
  const lows: number[] = []
  let bits = 6
  for (let part = 0; part < 2 ** power; part++) {
    const [from, to] = [Math.max(order, part * each), (part + 1) * each]
    let sum = 0
    for (let at = from; at < to; at++) sum += folded(left[at] ?? 0)
    const low = Math.min(lowsMax, Math.max(0, Math.floor(Math.log2(sum / Math.max(1, to - from) + 1))))
    bits += 5 + (to - from) * (1 + low)
    for (let at = from; at < to; at++) bits += folded(left[at] ?? 0) >>> low
    lows.push(low)
  }
  return { power, lows, bits }
}

function writeLeft(out: BitWriter, left: Int32Array, order: number, { power, lows }: Plan): void {
  const each = left.length >> power
  out.put(1, 2)
  out.put(power, 4)
  for (const [part, low] of lows.entries()) {
    out.put(low, 5)
    for (let at = Math.max(order, part * each); at < (part + 1) * each; at++) {
      const value = folded(left[at] ?? 0)
      out.unary(value >>> low)
      if (low > 0) out.put(value & (2 ** low - 1), low)
    }
  }
}

/** Numbers with a sign as those without: 0, -1, 1, -2, 2. */
function folded(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0
}
