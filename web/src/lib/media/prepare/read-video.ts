import { resizeAndEncodeImage } from './encode-image.ts'
import { isTruncatedMp4 } from './is-truncated-mp4.ts'
import {
  awaitMediaEvent,
  MediaDamagedError,
  measureDurationSeconds,
  unloadMediaAndRevokeUrl,
} from './media-element.ts'
import { mayBeMediaBySignature } from './media-signature.ts'

const coverAtSeconds = 1
/** Parts of a video at which it is looked at: what breaks in its middle should not break before those who watch it. */
const probedFractions = [0.3, 0.6, 0.95]

/** Metadata of a video that this browser can read; null where it has no decoder. */
export type VideoDurationAndCover = { seconds: number | null; cover: Blob | null }

/**
 * Reads the length of a video and takes its cover: the frame at 1 s, or earlier where the video is shorter.
 * @throws Error when the file is no video; MediaDamagedError when it is cut off, or this browser finds it broken while it decodes
 */
export async function readVideoDurationAndCover(file: Blob): Promise<VideoDurationAndCover> {
  if (!mayBeMediaBySignature(await file.slice(0, 16).arrayBuffer(), 'VIDEO')) throw new Error('Not a video')
  if (await isTruncatedMp4(file)) throw new MediaDamagedError('Cut off')
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const url = URL.createObjectURL(file)
  const done = new AbortController()
  const facts: VideoDurationAndCover = { seconds: null, cover: null }
  try {
    const hasData = awaitMediaEvent(video, 'loadeddata', done.signal)
    video.src = url
    await hasData
    facts.seconds = await measureDurationSeconds(video, done.signal)
    facts.cover = await captureCover(video, facts.seconds ?? 0, done.signal)
    await probeFrames(video, facts.seconds ?? 0, done.signal)
  } catch (reason) {
    if (isBroken(reason)) throw new MediaDamagedError('Broken', { cause: reason })
    // The server measures what this browser can't play.
    console.info('No cover of this video', reason)
  } finally {
    done.abort()
    unloadMediaAndRevokeUrl(video, url)
  }
  return facts
}

/** Checks for a decoding error: the browser accepted the file, but its video or audio is damaged. */
function isBroken(reason: unknown): boolean {
  return reason instanceof MediaError && reason.code === MediaError.MEDIA_ERR_DECODE
}

async function probeFrames(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> {
  for (const part of probedFractions) {
    const sought = awaitMediaEvent(video, 'seeked', signal)
    video.currentTime = part * seconds
    await sought
  }
}

async function captureCover(
  video: HTMLVideoElement,
  seconds: number,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null
  const sought = awaitMediaEvent(video, 'seeked', signal)
  video.currentTime = Math.min(coverAtSeconds, Math.max(0, seconds - 0.1))
  await sought
  return resizeAndEncodeImage(video, { width, height }, { mayBeTransparent: false })
}
