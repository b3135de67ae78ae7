import { readFile, writeFile } from 'node:fs/promises'

const wavHeaderBytes = 44
/** Compression types of AIFC that are none: big-endian, and little-endian. */
const uncompressed: ReadonlySet<string> = new Set(['NONE', 'twos', 'sowt'])

type Format = { channels: number; bits: number; rate: number }

/**
 * Rewrites AIFF, or AIFC that is not compressed, as WAV: the same samples, in the other byte order.
 * @returns `target`
 * @throws an Error if it is damaged, or compressed
 */
export async function rewriteAiffAsWav(path: string, target: string): Promise<string> {
  const file = await readFile(path)
  const [common, sound] = [chunkOf(file, 'COMM'), chunkOf(file, 'SSND')]
  const compression = file.toString('latin1', 8, 12) === 'AIFC' ? common.toString('latin1', 18, 22) : 'NONE'
  const format = readFormat(common)
  const { channels, bits, rate } = format
  const isPossible = channels >= 1 && channels <= 8 && bits >= 8 && bits <= 32 && bits % 8 === 0
  if (!isPossible || rate < 1000 || rate > 384_000 || !uncompressed.has(compression)) {
    throw new Error('This AIFF is compressed or damaged.')
  }
  const all = sound.subarray(8 + sound.readUInt32BE(0))
  const samples = all.subarray(0, all.length - (all.length % ((bits / 8) * channels)))
  if (samples.length === 0) throw new Error('This AIFF has no samples.')
  toWavSamples(samples, bits / 8, compression === 'sowt')
  await writeFile(target, Buffer.concat([wavHeader(format, samples.length), samples]), { mode: 0o600 })
  return target
}

/** Finds a chunk by its name. @throws an Error if there is none, or the file ends before it does */
function chunkOf(file: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= file.length; ) {
    const bytes = file.readUInt32BE(at + 4)
    const body = file.subarray(at + 8, at + 8 + bytes)
    if (file.toString('latin1', at, at + 4) === name && body.length === bytes) return body
    at += 8 + bytes + (bytes % 2)
  }
  throw new Error(`This AIFF has no whole ${name} chunk.`)
}

/** Reads channels, bits, and the rate, a floating-point number with 15 bits of exponent and 64 of mantissa. */
function readFormat(common: Buffer): Format {
  const exponent = (common.readUInt16BE(8) & 0x7fff) - 16_383
  const [high, low] = [common.readUInt32BE(10), common.readUInt32BE(14)]
  const rate = Math.round(high * 2 ** (exponent - 31) + low * 2 ** (exponent - 63))
  return { channels: common.readUInt16BE(0), bits: common.readUInt16BE(6), rate }
}

function wavHeader({ channels, bits, rate }: Format, bytes: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(wavHeaderBytes - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE((rate * channels * bits) / 8, 28)
  header.writeUInt16LE((channels * bits) / 8, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}

/** Reverses the bytes of each sample in place; those of one byte run from 0 in WAV, from -128 in AIFF. */
function toWavSamples(samples: Buffer, bytes: number, isLittleEndian: boolean): void {
  if (bytes === 1) for (let at = 0; at < samples.length; at++) samples[at] = (samples[at] ?? 0) ^ 0x80
  else if (isLittleEndian) return
  else if (bytes === 2) samples.swap16()
  else if (bytes === 4) samples.swap32()
  else {
    for (let at = 0; at < samples.length; at += 3) {
      const [first = 0, , last = 0] = samples.subarray(at, at + 3)
      samples[at] = last
      samples[at + 2] = first
    }
  }
}
