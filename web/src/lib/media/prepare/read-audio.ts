import { limits } from '@fanfare/contract/limits'
import { computeWaveform } from './compute-waveform.ts'
import { isTruncatedMp4 } from './is-truncated-mp4.ts'
import {
  awaitMediaEvent,
  MediaDamagedError,
  measureDurationSeconds,
  unloadMediaAndRevokeUrl,
} from './media-element.ts'
import { mayBeMediaBySignature } from './media-signature.ts'

/**
 * Metadata of an audio that this browser can read; null where it has no decoder. The waveform runs from 0 to
 * 100.
 */
export type AudioDurationAndWaveform = { seconds: number | null; waveform: number[] | null }

/** Enough to see how loud it is, at a sixth of the memory. */
const sampleRate = 8000

/**
 * Reads the length of a sound and how loud it is along it.
 * @throws Error when the file is no sound; MediaDamagedError when it is cut off
 */
export async function readAudioDurationAndWaveform(file: Blob): Promise<AudioDurationAndWaveform> {
  if (!mayBeMediaBySignature(await file.slice(0, 16).arrayBuffer(), 'AUDIO')) throw new Error('Not a sound')
  if (await isTruncatedMp4(file)) throw new MediaDamagedError('Cut off')
  const seconds = await audioDurationOf(file)
  // What is too long is not worth decoding.
  if (seconds === null || seconds > limits.audioSeconds) return { seconds, waveform: null }
  return { seconds, waveform: await waveformOf(file) }
}

async function audioDurationOf(file: Blob): Promise<number | null> {
  const audio = document.createElement('audio')
  audio.preload = 'metadata'
  const url = URL.createObjectURL(file)
  const done = new AbortController()
  try {
    const known = awaitMediaEvent(audio, 'loadedmetadata', done.signal)
    audio.src = url
    await known
    return await measureDurationSeconds(audio, done.signal)
  } catch (reason) {
    // The server measures what this browser can't play.
    console.info('The length of this sound is not known', reason)
    return null
  } finally {
    done.abort()
    unloadMediaAndRevokeUrl(audio, url)
  }
}

async function waveformOf(file: Blob): Promise<number[] | null> {
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate)
    const sound = await context.decodeAudioData(await file.arrayBuffer())
    return computeWaveform(sound.getChannelData(0), limits.waveformPoints)
  } catch (reason) {
    console.info('No waveform of this sound', reason)
    return null
  }
}
