import { open } from 'node:fs/promises'
import type { PcmAudio } from './pcm.ts'
import { encodeFlac, flacHeader } from './encode-flac.ts'

/**
 * Writes a sound as a FLAC, without loss.
 * @param secondsMax what is longer is written no further: whoever asks refuses it
 * @returns where it lies: at `path`
 */
export async function writeFlac(sound: PcmAudio, path: string, secondsMax: number): Promise<string> {
  const { channels, bits, rate } = sound
  const isPossible = channels >= 1 && channels <= 8 && rate >= 1000 && rate < 2 ** 20
  if (!isPossible || ![8, 16, 24].includes(bits)) throw new Error('This sound has no place in a FLAC.')
  const file = await open(path, 'wx', 0o600)
  try {
    let samples = 0
    await file.write(flacHeader(sound, 0))
    for await (const frame of encodeFlac(sound)) {
      await file.write(frame.bytes)
      samples += frame.samples
      if (samples > secondsMax * rate) break
    }
    await file.write(flacHeader(sound, samples), 0, undefined, 0)
  } finally {
    await file.close()
  }
  return path
}
