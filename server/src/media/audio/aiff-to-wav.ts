import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

type Sound = {
  channels: number
  bits: number
  rate: number
  isLittleEndian: boolean
  start: number
  bytes: number
}

const chunksMax = 100
const wavHeaderBytes = 44

/**
 * Rewrites AIFF, or AIFC that is not compressed, as WAV: the same samples, the bytes of each the other way round.
 * @returns the path of the WAV, `target`
 * @throws an Error when it is damaged, or compressed
 */
export async function aiffToWav(path: string, target: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const sound = await readSound(file)
    const sampleBytes = Math.ceil(sound.bits / 8)
    const bytes = sound.bytes - (sound.bytes % (sampleBytes * sound.channels))
    const samples = file.createReadStream({
      start: sound.start,
      end: sound.start + bytes - 1,
      // A multiple of every size of a sample.
      highWaterMark: 12 * 16_384,
      autoClose: false,
    })
    async function* rewritten(): AsyncGenerator<Buffer> {
      yield wavHeader(sound, sampleBytes, bytes)
      for await (const chunk of samples as AsyncIterable<Buffer>) {
        yield sampleBytes === 1 ? unsigned(chunk) : sound.isLittleEndian ? chunk : swapped(chunk, sampleBytes)
      }
    }
    await pipeline(rewritten, createWriteStream(target, { mode: 0o600 }))
    return target
  } finally {
    await file.close()
  }
}

async function readSound(file: FileHandle): Promise<Sound> {
  const { size } = await file.stat()
  const form = await bytesAt(file, 0, 12)
  const isCompressible = form.toString('latin1', 8, 12) === 'AIFC'
  let shape: Omit<Sound, 'start' | 'bytes'> | undefined
  let place: Pick<Sound, 'start' | 'bytes'> | undefined
  let at = 12
  for (let chunks = 0; at + 8 <= size && chunks < chunksMax && !(shape && place); chunks++) {
    const header = await bytesAt(file, at, 8)
    const [name, bytes] = [header.toString('latin1', 0, 4), header.readUInt32BE(4)]
    if (name === 'COMM')
      shape = shapeOf(await bytesAt(file, at + 8, isCompressible ? 22 : 18), isCompressible)
    if (name === 'SSND') {
      const offset = (await bytesAt(file, at + 8, 4)).readUInt32BE(0)
      const start = at + 16 + offset
      place = { start, bytes: at + 8 + bytes - start }
    }
    at += 8 + bytes + (bytes % 2)
  }
  if (!shape || !place || place.bytes <= 0 || place.start + place.bytes > size) {
    throw new Error('This AIFF is damaged.')
  }
  return { ...shape, ...place }
}

function shapeOf(comm: Buffer, isCompressible: boolean): Omit<Sound, 'start' | 'bytes'> {
  const compression = isCompressible ? comm.toString('latin1', 18, 22) : 'NONE'
  const channels = comm.readUInt16BE(0)
  const bits = comm.readUInt16BE(6)
  const rate = extendedOf(comm.subarray(8, 18))
  const isPossible = channels >= 1 && channels <= 8 && bits >= 8 && bits <= 32 && bits % 8 === 0
  if (!isPossible || rate < 1000 || rate > 384_000 || !['NONE', 'twos', 'sowt'].includes(compression)) {
    throw new Error('This AIFF is compressed or damaged.')
  }
  return { channels, bits, rate, isLittleEndian: compression === 'sowt' }
}

/** A number of 80 bits as AIFF has the rate: 15 bits of exponent, 64 of mantissa. */
function extendedOf(bytes: Buffer): number {
  const exponent = (bytes.readUInt16BE(0) & 0x7fff) - 16_383
  return Math.round(
    bytes.readUInt32BE(2) * 2 ** (exponent - 31) + bytes.readUInt32BE(6) * 2 ** (exponent - 63),
  )
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('This AIFF ends too early.')
  return buffer
}

function wavHeader({ channels, rate }: Sound, sampleBytes: number, bytes: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(wavHeaderBytes - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * sampleBytes, 28)
  header.writeUInt16LE(channels * sampleBytes, 32)
  header.writeUInt16LE(sampleBytes * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}

/** WAV has samples of one byte from 0 to 255, AIFF from -128 to 127. */
function unsigned(samples: Buffer): Buffer {
  return samples.map((sample) => sample ^ 0x80) as Buffer
}

function swapped(samples: Buffer, sampleBytes: number): Buffer {
  if (sampleBytes === 2) return samples.swap16()
  if (sampleBytes === 4) return samples.swap32()
  for (let at = 0; at + 2 < samples.length; at += 3) {
    const first = samples[at] ?? 0
    samples[at] = samples[at + 2] ?? 0
    samples[at + 2] = first
  }
  return samples
}
