import { readFile } from 'node:fs/promises'
import type { PcmAudio } from './pcm.ts'

const chunksMax = 1000
const microsoft = 2
const ima = 17

type AdpcmWav = {
  tag: number
  channels: number
  rate: number
  blockBytes: number
  /** Number of samples without the padding of the last block; null if the file does not declare it. */
  samples: number | null
  data: Buffer
}

/**
 * Decodes a WAV whose samples are written in four bits each, as voice recorders do, of the kinds of IMA and Microsoft.
 * @returns null where it is a WAV of another kind
 * @throws an Error where it is damaged
 */
export async function readAdpcm(path: string): Promise<PcmAudio | null> {
  const wav = wavOf(await readFile(path))
  if (!wav || (wav.tag !== ima && wav.tag !== microsoft)) return null
  const { channels, rate, blockBytes } = wav
  const headBytes = channels * (wav.tag === ima ? 4 : 7)
  if ((channels !== 1 && channels !== 2) || rate < 1000 || blockBytes <= headBytes) {
    throw new Error('This WAV is damaged.')
  }
  return { channels, rate, bits: 16, blocks: blocksOf(wav, headBytes) }
}

function wavOf(file: Buffer): AdpcmWav | null {
  let format: Omit<AdpcmWav, 'data' | 'samples'> | null = null
  let samples: number | null = null
  let at = 12
  for (let each = 0; each < chunksMax && at + 8 <= file.length; each++) {
    const [name, length] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)]
    const body = file.subarray(at + 8, at + 8 + length)
    if (name === 'fmt ' && body.length >= 16) {
      format = {
        tag: body.readUInt16LE(0),
        channels: body.readUInt16LE(2),
        rate: body.readUInt32LE(4),
        blockBytes: body.readUInt16LE(12),
      }
    }
    if (name === 'fact' && body.length >= 4) samples = body.readUInt32LE(0)
    if (name === 'data') return format && { ...format, samples, data: body }
    at += 8 + length + (length % 2)
  }
  return null
}

function* blocksOf({ tag, channels, blockBytes, samples, data }: AdpcmWav, headBytes: number) {
  const decode = tag === ima ? imaBlock : microsoftBlock
  let left = samples === null ? Number.POSITIVE_INFINITY : samples * channels
  for (let at = 0; at + headBytes < data.length && left > 0; at += blockBytes) {
    const block = decode(data.subarray(at, at + blockBytes), channels)
    yield left < block.length ? block.subarray(0, left) : block
    left -= block.length
  }
}

// What a step may be, and how the next one follows from four bits: IMA Digital Audio Focus, 1992.
const imaSteps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
  107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724,
  796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026,
  4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500,
  20350, 22385, 24623, 27086, 29794, 32767,
]
const imaMoves = [-1, -1, -1, -1, 2, 4, 6, 8]

/** Each channel begins with a sample and a step; then come eight samples of one channel, eight of the next. */
function imaBlock(block: Buffer, channels: number): Int32Array {
  const words = Math.floor((block.length - 4 * channels) / (4 * channels))
  const sound = new Int32Array((1 + 8 * words) * channels)
  for (let channel = 0; channel < channels; channel++) {
    let value = block.readInt16LE(4 * channel)
    let place = Math.min(imaSteps.length - 1, block.readUInt8(4 * channel + 2))
    sound[channel] = value
    for (let nibble = 0; nibble < 8 * words; nibble++) {
      const at = 4 * (channels * (1 + (nibble >> 3)) + channel) + ((nibble & 7) >> 1)
      const code = ((block[at] ?? 0) >> (4 * (nibble & 1))) & 15
      const step = imaSteps[place] ?? 7
      const height =
        (step >> 3) + (code & 1 ? step >> 2 : 0) + (code & 2 ? step >> 1 : 0) + (code & 4 ? step : 0)
      value = sixteenBits(code & 8 ? value - height : value + height)
      place = Math.min(imaSteps.length - 1, Math.max(0, place + (imaMoves[code & 7] ?? 0)))
      sound[(1 + nibble) * channels + channel] = value
    }
  }
  return sound
}

// Weights of the two samples before, and how the step follows from four bits: Microsoft's description of the format.
const weights = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const
const stepFactors = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230]

/** Each channel begins with its weights, its step and two samples; then the channels take turns. */
function microsoftBlock(block: Buffer, channels: number): Int32Array {
  const sound = new Int32Array((2 + Math.floor((2 * (block.length - 7 * channels)) / channels)) * channels)
  const steps: number[] = []
  for (let channel = 0; channel < channels; channel++) {
    steps.push(block.readInt16LE(channels + 2 * channel))
    sound[channels + channel] = block.readInt16LE(3 * channels + 2 * channel)
    sound[channel] = block.readInt16LE(5 * channels + 2 * channel)
  }
  for (let at = 2 * channels; at < sound.length; at++) {
    const channel = at % channels
    const nibble = at - 2 * channels
    const code = ((block[7 * channels + (nibble >> 1)] ?? 0) >> (4 * (1 - (nibble & 1)))) & 15
    const [one, other] = weights[block[channel] ?? 0] ?? weights[0]
    const guess = ((sound[at - channels] ?? 0) * one + (sound[at - 2 * channels] ?? 0) * other) >> 8
    const step = steps[channel] ?? 16
    sound[at] = sixteenBits(guess + (code >= 8 ? code - 16 : code) * step)
    steps[channel] = Math.max(16, ((stepFactors[code] ?? 230) * step) >> 8)
  }
  return sound
}

function sixteenBits(value: number): number {
  return Math.min(32_767, Math.max(-32_768, value))
}
