import { createReadStream } from 'node:fs'
import { decoder } from '@audio/decode-wav'
import { AudioSample } from 'mediabunny'
import type { DecodedAudio } from './write-flac.ts'

/** Format tags of WAV: Microsoft’s ADPCM and IMA’s. */
const tags: ReadonlySet<number> = new Set([2, 17])

/**
 * Decodes a WAV whose samples have four bits each, as voice recorders write them.
 * @param head the first bytes of the file at `path`, with its chunks `fmt ` and `fact`
 * @returns null for other WAVs
 * @throws an Error, also from its samples, if it is damaged
 */
export function openAdpcmWav(path: string, head: Buffer): DecodedAudio | null {
  const format = head.subarray(head.indexOf('fmt ') + 8)
  if (format.length < 16 || !tags.has(format.readUInt16LE(0))) return null
  const [channels, rate] = [format.readUInt16LE(2), format.readUInt32LE(4)]
  if (channels !== 1 && channels !== 2) throw new Error('This WAV is damaged.')
  const fact = head.subarray(head.indexOf('fact') + 8)
  const framesMax =
    head.includes('fact') && fact.length >= 4 ? fact.readUInt32LE(0) : Number.POSITIVE_INFINITY
  return { rate, samples: samplesOf(path, rate, framesMax), sampleFormat: 's16' }
}

/** @param framesMax without the padding of the last block */
async function* samplesOf(path: string, sampleRate: number, framesMax: number): AsyncGenerator<AudioSample> {
  const wav = decoder()
  let frames = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const { channelData } = wav.decode(piece)
    const length = Math.min(channelData[0]?.length ?? 0, framesMax - frames)
    if (length === 0) continue
    const data = new Float32Array(length * channelData.length)
    for (const [channel, values] of channelData.entries())
      data.set(values.subarray(0, length), channel * length)
    yield new AudioSample({
      ...{ data, format: 'f32-planar', numberOfChannels: channelData.length, sampleRate },
      timestamp: frames / sampleRate,
    })
    frames += length
  }
}
