import { type FileHandle, open } from 'node:fs/promises'
import { AudioSample, AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { type AlacConfig, decodeAlacPacket, parseAlacConfig } from './decode-alac.ts'
import type { DecodedAudio } from './write-flac.ts'

/**
 * Decodes an audio track of the file at `path` that is PCM or Apple Lossless.
 * @returns null for other codecs
 * @throws an Error, also from its samples, if it is damaged
 */
export async function openLosslessAudio(track: InputAudioTrack, path: string): Promise<DecodedAudio | null> {
  const codec = await track.getCodec()
  if (codec === null && (await track.getInternalCodecId()) === 'alac') {
    const config = parseAlacConfig(await readAlacBox(path))
    return { rate: config.rate, samples: alacSamples(track, config) }
  }
  const isPcm = codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw'
  return isPcm ? { rate: await track.getSampleRate(), samples: new AudioSampleSink(track).samples() } : null
}

async function* alacSamples(track: InputAudioTrack, config: AlacConfig): AsyncGenerator<AudioSample> {
  const { channels: numberOfChannels, rate: sampleRate, bits } = config
  let frames = 0
  for await (const { data: packet } of new EncodedPacketSink(track).packets()) {
    const block = decodeAlacPacket(packet, config)
    yield new AudioSample({
      data: bits === 16 ? Int16Array.from(block) : block.map((value) => value << (32 - bits)),
      format: bits === 16 ? 's16' : 's32',
      ...{ numberOfChannels, sampleRate, timestamp: frames / sampleRate },
    })
    frames += block.length / numberOfChannels
  }
}

const boxesMax = 1000
const indexBytesMax = 32 * 1024 * 1024
/** Header of the box in the sample description: 36 bytes, of which 24 are the configuration. */
const boxHeader = Buffer.from('\0\0\0\x24alac\0\0\0\0', 'latin1')

/** Finds the configuration of Apple Lossless in the index of an MP4 or MOV. */
async function readAlacBox(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const index = await readIndex(file)
    const at = index.indexOf(boxHeader)
    if (at < 0) throw new Error('This file has no configuration of Apple Lossless.')
    return index.subarray(at + boxHeader.length, at + boxHeader.length + 24)
  } finally {
    await file.close()
  }
}

async function readIndex(file: FileHandle): Promise<Buffer> {
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
