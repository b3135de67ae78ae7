import { type FileHandle, open } from 'node:fs/promises'

/** Length of an audio as declared in its first bytes; `bytes` is the minimum size of the whole file. */
export type DeclaredAudioLength = { seconds: number | null; bytes: number }

/**
 * Reads the declared length of an audio, from the headers that its encoder wrote at the end.
 * @param mime type by its first bytes, not by its name
 * @returns null if it declares none
 * Sources: RFC 8794 (EBML, of which are Matroska and WebM), RFC 9639 (FLAC), Microsoft's RIFF (WAV), ISO 11172-3 with the Xing and Info frames that encoders put first (MP3)
 */
export async function readDeclaredAudioLength(
  path: string,
  mime: string,
): Promise<DeclaredAudioLength | null> {
  const read = readers[mime]
  if (!read) return null
  const file = await open(path, 'r')
  try {
    return await read((at, length) => bytesAt(file, at, length))
  } finally {
    await file.close()
  }
}

type Bytes = (at: number, length: number) => Promise<Buffer>

const readers: Record<string, ((bytes: Bytes) => Promise<DeclaredAudioLength | null>) | undefined> = {
  'audio/flac': declaredByFlac,
  'audio/wav': declaredByWav,
  'audio/mpeg': declaredByMp3,
  'audio/webm': declaredByMatroska,
  'video/webm': declaredByMatroska,
  'video/matroska': declaredByMatroska,
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** Reads the size of the segment after the header, which a recording to a stream lacks. Sizes begin with their own length. */
async function declaredByMatroska(bytes: Bytes): Promise<DeclaredAudioLength | null> {
  const header = await sizeAt(bytes, 4)
  if (header?.size == null) return null
  const at = header.end + header.size
  const id = await bytes(at, 4)
  if (id.length < 4 || id.readUInt32BE(0) !== 0x1853_8067) return null
  const segment = await sizeAt(bytes, at + 4)
  return segment?.size == null ? null : { seconds: null, bytes: segment.end + segment.size }
}

/** @returns the size at an offset, null if it is unknown, and the offset after it */
async function sizeAt(bytes: Bytes, at: number): Promise<{ size: number | null; end: number } | null> {
  const [first] = await bytes(at, 1)
  if (!first) return null
  const length = Math.clz32(first) - 23
  const digits = await bytes(at, length)
  if (digits.length < length) return null
  const value = BigInt(`0x${digits.toString('hex')}`) & ((1n << BigInt(7 * length)) - 1n)
  const isUnknown = value === (1n << BigInt(7 * length)) - 1n
  return { size: isUnknown ? null : Number(value), end: at + length }
}

/** Reads STREAMINFO, which comes first: block and frame sizes, the rate in 20 bits, the number of samples in 36. */
async function declaredByFlac(bytes: Bytes): Promise<DeclaredAudioLength | null> {
  const start = await afterId3(bytes)
  const info = await bytes(start + 8, 34)
  if (info.length < 34) return null
  const blockMax = info.readUInt16BE(2)
  const frameMin = info.readUIntBE(4, 3)
  const rate = info.readUIntBE(10, 3) >> 4
  const samples = (info.readUInt8(13) & 0x0f) * 2 ** 32 + info.readUInt32BE(14)
  if (samples === 0 || rate === 0) return null
  const frames = blockMax > 0 ? Math.floor(samples / blockMax) : 0
  return { seconds: samples / rate, bytes: start + 42 + frames * frameMin }
}

/** Reads the length of the data; a recorder that was stopped, or writes to a pipe, leaves zero or the maximum. */
async function declaredByWav(bytes: Bytes): Promise<DeclaredAudioLength | null> {
  const chunksMax = 1000
  let perSecond = 0
  let at = 12
  for (let each = 0; each < chunksMax; each++) {
    const head = await bytes(at, 8)
    if (head.length < 8) return null
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === 'fmt ') {
      const format = await bytes(at + 8, 16)
      if (format.length === 16) perSecond = format.readUInt32LE(8)
    }
    if (name === 'data') {
      const isKnown = length > 0 && length < 0xffff_ff00 && perSecond > 0
      return isKnown ? { seconds: length / perSecond, bytes: at + 8 + length } : null
    }
    at += 8 + length + (length % 2)
  }
  return null
}

/** Hertz by the header's two bits, of MPEG 1; half of it of MPEG 2, a quarter of MPEG 2.5. */
const mpegRates = [44_100, 48_000, 32_000]

async function declaredByMp3(bytes: Bytes): Promise<DeclaredAudioLength | null> {
  const frame = await bytes(await afterId3(bytes), 200)
  if (frame.length < 48 || (frame.readUInt16BE(0) & 0xffe0) !== 0xffe0) return null
  const version = (frame.readUInt8(1) >> 3) & 3
  const rate = (mpegRates[(frame.readUInt8(2) >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const isMono = frame.readUInt8(3) >> 6 === 3
  const at = 4 + (version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  if (!['Xing', 'Info'].includes(frame.toString('latin1', at, at + 4)) || rate === 0) return null
  const flags = frame.readUInt32BE(at + 4)
  if ((flags & 1) === 0) return null
  const frames = frame.readUInt32BE(at + 8)
  const declaredBytes = (flags & 2) === 0 ? 0 : frame.readUInt32BE(at + 12)
  return frames > 0 ? { seconds: (frames * (version === 3 ? 1152 : 576)) / rate, bytes: declaredBytes } : null
}

/** Returns the offset at which the audio begins, after any ID3 tags, whose size is four times seven bits. */
async function afterId3(bytes: Bytes): Promise<number> {
  const head = await bytes(0, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const length = head.subarray(6, 10).reduce((sum, each) => sum * 128 + (each & 0x7f), 0)
  return 10 + length
}
