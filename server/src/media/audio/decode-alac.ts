import { type BitReader, createBitReader } from './bit-reader.ts'

/** Configuration of an Apple Lossless stream, which precedes its first packet. */
export type AlacConfig = {
  channels: number
  bits: number
  /** Samples per second. */
  rate: number
  frameSamples: number
  /** Entropy coding parameters: adaptation rate and initial value of the code size, and its maximum bits. */
  learning: number
  initial: number
  sizeBits: number
}

const configBytes = 24
const framesMax = 16_384

/** Parses the 24 bytes of a configuration. @throws an Error unless it is one that is decoded here: one or two channels */
export function parseAlacConfig(bytes: Uint8Array): AlacConfig {
  if (bytes.length < configBytes) throw new Error('This configuration is cut off.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const config = {
    frameSamples: view.getUint32(0),
    bits: view.getUint8(5),
    learning: view.getUint8(6),
    initial: view.getUint8(7),
    sizeBits: view.getUint8(8),
    channels: view.getUint8(9),
    rate: view.getUint32(20),
  }
  const isPossible =
    config.frameSamples > 0 &&
    config.frameSamples <= framesMax &&
    [16, 20, 24].includes(config.bits) &&
    (config.channels === 1 || config.channels === 2) &&
    config.sizeBits <= 16
  if (!isPossible) throw new Error('This is no Apple Lossless of one or two channels.')
  return config
}

const elements = { single: 0, pair: 1, low: 3, data: 4, fill: 6, end: 7 }

/**
 * Decodes a packet of Apple Lossless, as Apple's description of the format has it.
 * @returns the samples of the channels beside each other
 * @throws an Error at what is damaged
 */
export function decodeAlacPacket(packet: Uint8Array, config: AlacConfig): Int32Array {
  const bits = createBitReader(packet)
  for (;;) {
    const element = bits.take(3)
    if (element === elements.fill) skipFill(bits)
    else if (element === elements.data) skipData(bits)
    else {
      const channels = element === elements.pair ? 2 : 1
      const isSound = element === elements.single || element === elements.pair || element === elements.low
      if (!isSound || channels !== config.channels) throw new Error('This packet has no sound.')
      return decodeElement(bits, channels, config)
    }
  }
}

function skipFill(bits: BitReader): void {
  const short = bits.take(4)
  const count = short === 15 ? 15 + bits.take(8) - 1 : short
  bits.skip(8 * count)
  if (bits.isOver()) throw new Error('This packet is cut off.')
}

function skipData(bits: BitReader): void {
  bits.skip(4)
  const isAligned = bits.take(1) === 1
  const short = bits.take(8)
  const count = short === 255 ? 255 + bits.take(8) : short
  if (isAligned) bits.skip((8 - (bits.position() % 8)) % 8)
  bits.skip(8 * count)
  if (bits.isOver()) throw new Error('This packet is cut off.')
}

function decodeElement(bits: BitReader, channels: number, config: AlacConfig): Int32Array {
  bits.skip(4 + 12)
  const isPartial = bits.take(1) === 1
  const lowBits = 8 * bits.take(2)
  const isPlain = bits.take(1) === 1
  const samples = isPartial ? bits.take(32) : config.frameSamples
  if (samples > config.frameSamples) throw new Error('This packet is longer than the others.')
  const decoded = isPlain
    ? plainSamples(bits, samples, channels, config.bits)
    : predictedSamples(bits, { samples, channels, lowBits }, config)
  if (bits.isOver()) throw new Error('This packet is cut off.')
  return decoded
}

function plainSamples(bits: BitReader, samples: number, channels: number, width: number): Int32Array {
  return Int32Array.from({ length: samples * channels }, () => bits.takeSigned(width))
}

/** Linear predictor of a channel: quantisation shift, factor of the Rice parameter, coefficients. */
type Predictor = { mode: number; shift: number; factor: number; coefficients: Int16Array }

function predictedSamples(
  bits: BitReader,
  { samples, channels, lowBits }: { samples: number; channels: number; lowBits: number },
  config: AlacConfig,
): Int32Array {
  const width = config.bits - lowBits + channels - 1
  if (width < 1 || width > 32) throw new Error('This packet is damaged.')
  const mixShift = bits.take(8)
  const mixWeight = bits.takeSigned(8)
  const predictors = Array.from({ length: channels }, () => readPredictor(bits))
  const lows = bits.position()
  bits.skip(lowBits * channels * samples)
  const parts = predictors.map((predictor) => {
    const residuals = readResiduals(bits, { samples, width, factor: predictor.factor }, config)
    if (predictor.mode !== 0) predict(residuals, { ...predictor, coefficients: new Int16Array(31) }, width)
    predict(residuals, predictor, width)
    return residuals
  })
  const [first = new Int32Array(), second] = parts
  const sound = second ? unmixStereo(first, second, mixShift, mixWeight) : first
  if (lowBits > 0) {
    const end = bits.position()
    bits.skip(lows - end)
    for (let at = 0; at < sound.length; at++) sound[at] = ((sound[at] ?? 0) << lowBits) | bits.take(lowBits)
    bits.skip(end - bits.position())
  }
  return sound
}

function readPredictor(bits: BitReader): Predictor {
  const mode = bits.take(4)
  const shift = bits.take(4)
  const factor = bits.take(3)
  const coefficients = Int16Array.from({ length: bits.take(5) }, () => bits.takeSigned(16))
  return { mode, shift, factor, coefficients }
}

/** Separates stereo: the second channel is the difference, the first a weighted mean, unless the weight is zero. */
function unmixStereo(first: Int32Array, second: Int32Array, shift: number, weight: number): Int32Array {
  const sound = new Int32Array(first.length * 2)
  for (let at = 0; at < first.length; at++) {
    const [one = 0, other = 0] = [first[at], second[at]]
    const left = weight === 0 ? one : one + other - ((weight * other) >> shift)
    sound[2 * at] = left
    sound[2 * at + 1] = weight === 0 ? other : left - other
  }
  return sound
}

/** Reads adaptive Rice codes: numbers around zero in as many bits as those before needed; runs of zeros are counted. */
function readResiduals(
  bits: BitReader,
  { samples, width, factor }: { samples: number; width: number; factor: number },
  { learning, initial, sizeBits }: AlacConfig,
): Int32Array {
  const speed = (learning * factor) >> 2
  const residuals = new Int32Array(samples)
  let mean = initial
  let bump = 0
  for (let at = 0; at < samples; ) {
    const size = Math.min(sizeBits, 31 - Math.clz32((mean >>> 9) + 3))
    const value = readNumber(bits, size, 2 ** size - 1, width) + bump
    residuals[at++] = (value & 1) === 0 ? value >>> 1 : -((value + 1) / 2)
    mean = value - bump > 0xffff ? 0xffff : speed * value + mean - Math.floor((speed * mean) / 512)
    bump = 0
    if (mean * 4 < 512 && at < samples) {
      const runSize = Math.clz32(mean) - 24 + ((mean + 16) >> 6)
      const run = readNumber(bits, runSize, (2 ** runSize - 1) & (2 ** sizeBits - 1), 16)
      // They are zero already.
      at += run
      bump = run >= 65_535 ? 0 : 1
      mean = 0
    }
    if (bits.isOver()) throw new Error('This packet is cut off.')
  }
  return residuals
}

const onesMax = 9

function readNumber(bits: BitReader, size: number, factor: number, width: number): number {
  const ones = bits.ones(onesMax)
  if (ones === onesMax) return bits.take(width)
  if (size <= 1) return ones * factor
  const more = bits.peek(size)
  bits.skip(more >= 2 ? size : size - 1)
  return ones * factor + (more >= 2 ? more - 1 : 0)
}

/** Turns residuals into samples in place by an adaptive linear predictor, whose coefficients follow the sign of its errors. */
function predict(numbers: Int32Array, { shift, coefficients }: Predictor, width: number): void {
  const order = coefficients.length
  const spare = 32 - width
  const truncate = (value: number) => (value << spare) >> spare
  if (order === 0) return
  const warmUp = order === 31 ? numbers.length : Math.min(order + 1, numbers.length)
  for (let at = 1; at < warmUp; at++) numbers[at] = truncate((numbers[at] ?? 0) + (numbers[at - 1] ?? 0))
  const half = shift > 0 ? 1 << (shift - 1) : 0
  for (let at = warmUp; at < numbers.length; at++) {
    const base = numbers[at - order - 1] ?? 0
    let sum = 0
    for (let each = 0; each < order; each++) {
      sum = (sum + Math.imul(coefficients[each] ?? 0, (numbers[at - 1 - each] ?? 0) - base)) | 0
    }
    let error = numbers[at] ?? 0
    const sign = Math.sign(error)
    numbers[at] = truncate(error + base + ((sum + half) >> shift))
    for (let each = order - 1; each >= 0 && sign !== 0; each--) {
      const step = base - (numbers[at - 1 - each] ?? 0)
      const stepSign = Math.sign(step)
      coefficients[each] = (coefficients[each] ?? 0) - sign * stepSign
      error -= (order - each) * ((sign * stepSign * step) >> shift)
      if (sign * error <= 0) break
    }
  }
}
