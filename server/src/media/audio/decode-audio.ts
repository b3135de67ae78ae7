import { type FileHandle, open } from 'node:fs/promises'
import { AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { flacBits } from './encode-flac.ts'
import type { PcmAudio } from './pcm.ts'
import { decodeAlac, readAlacConfig } from './decode-alac.ts'

/**
 * Decodes the sound of a track of the file at `path`: of plain samples, or of Apple Lossless.
 * @returns null where it is of another codec
 * @throws an Error, also from its blocks, where it is damaged
 */
export async function decodeToPcm(track: InputAudioTrack, path: string): Promise<PcmAudio | null> {
  const codec = await track.getCodec()
  if (codec === null) return (await track.getInternalCodecId()) === 'alac' ? alacOf(track, path) : null
  const [, width] = /^pcm-[usf](\d+)/.exec(codec) ?? []
  if (width === undefined && codec !== 'ulaw' && codec !== 'alaw') return null
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  const bits = flacBits(Number(width ?? 16))
  return { channels, rate, bits, blocks: samplesOf(track, 32 - bits) }
}

async function* samplesOf(track: InputAudioTrack, spareBits: number): AsyncGenerator<Int32Array> {
  for await (using sample of new AudioSampleSink(track).samples()) {
    const block = new Int32Array(sample.numberOfFrames * sample.numberOfChannels)
    sample.copyTo(block, { planeIndex: 0, format: 's32' })
    yield block.map((value) => value >> spareBits)
  }
}

async function alacOf(track: InputAudioTrack, path: string): Promise<PcmAudio> {
  const config = readAlacConfig(await alacBox(path))
  const { channels, rate, bits } = config
  const spare = flacBits(bits) - bits
  async function* blocks() {
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      const block = decodeAlac(data, config)
      yield spare === 0 ? block : block.map((value) => value << spare)
    }
  }
  return { channels, rate, bits: bits + spare, blocks: blocks() }
}

const boxesMax = 1000
const indexBytesMax = 32 * 1024 * 1024
/** A box of 36 bytes in the description of the samples: its head of 12, and the configuration. */
const mark = Buffer.from('\0\0\0\x24alac\0\0\0\0', 'latin1')

/** The configuration of Apple Lossless, from the index of an MP4 or MOV. */
async function alacBox(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const index = await indexOf(file)
    const at = index.indexOf(mark)
    if (at < 0) throw new Error('This file does not say how its sound is to be read.')
    return index.subarray(at + mark.length, at + mark.length + 24)
  } finally {
    await file.close()
  }
}

async function indexOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const head = Buffer.alloc(16)
  let at = 0
  for (let each = 0; each < boxesMax && at + 8 <= size; each++) {
    await file.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    if (head.toString('latin1', 4, 8) === 'moov' && length <= indexBytesMax) {
      const index = Buffer.alloc(Math.min(length, size - at))
      await file.read(index, 0, index.length, at)
      return index
    }
    if (length < 8) break
    at += length
  }
  throw new Error('This file has no index.')
}
