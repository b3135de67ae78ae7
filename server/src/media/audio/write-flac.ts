import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { type AudioSample, AudioSampleSource, FilePathTarget, FlacOutputFormat, Output } from 'mediabunny'

/** Decoded audio: its rate in hertz, and its samples in order. `sampleFormat`: where fewer bits hold them too. */
export type DecodedAudio = {
  rate: number
  samples: AsyncIterable<AudioSample>
  sampleFormat?: 's16'
}

registerFlacEncoder()

/** Rates in hertz that the encoder takes; others are resampled to the next higher. */
const rates = [
  8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
] as const

/**
 * Writes audio as FLAC, of 16 or 24 bits.
 * @param secondsMax where encoding ends: the caller refuses what is longer
 * @returns `path`
 * @throws an Error if decoding fails, for more than eight channels, or for a rate below 1,000 hertz
 */
export async function writeFlac(audio: DecodedAudio, path: string, secondsMax: number): Promise<string> {
  if (audio.rate < 1000) throw new Error('This rate is no rate of audio.')
  const sampleRate = rates.find((rate) => rate >= audio.rate) ?? 192_000
  const { sampleFormat } = audio
  const source = new AudioSampleSource({
    codec: 'flac',
    transform: sampleRate === audio.rate ? { sampleFormat } : { sampleFormat, sampleRate },
  })
  const output = new Output({ format: new FlacOutputFormat(), target: new FilePathTarget(path) })
  output.addAudioTrack(source)
  try {
    await output.start()
    for await (using sample of audio.samples) {
      if (sample.timestamp > secondsMax) break
      await source.add(sample)
    }
    await output.finalize()
  } catch (cause) {
    await output.cancel()
    throw cause
  }
  return path
}
