import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import {
  FilePathSource,
  Input,
  type InputTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  QTFF,
  type VideoCodec,
} from 'mediabunny'
import { Refusal, refuse } from '../../../refusal.ts'
import type { MadeFile, MadeMedia, WorkshopJob } from '../made-media.ts'
import { checkVideoLength, unreadable } from '../media-limits.ts'
import { checkPictures } from '../pictures/check-pictures.ts'
import { processImage } from '../pictures/process-image.ts'
import { copyCaptions } from './captions.ts'
import { copyTracks, playableSound } from './copy-tracks.ts'
import { takeFrame } from './take-frame.ts'

type VideoJob = WorkshopJob & { kind: 'VIDEO' }

const containers: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/matroska',
  'video/x-matroska',
  'video/x-m4v',
])
const codecs: ReadonlySet<VideoCodec | null> = new Set(['avc', 'hevc', 'vp9', 'av1'] as const)
const contentType = 'video/mp4'
const sideMax = 8192

/**
 * Makes of a video what is stored: an MP4 that starts with its index and holds one picture track, one sound track at most and
 * no word about where, when or by whom it was taken; a cover in its widths; its captions.
 * @throws Refusal WRONG_TYPE, RULE_BROKEN (too long, too short) or UNREADABLE_MEDIA
 */
export async function makeVideo(job: VideoJob): Promise<MadeMedia> {
  const { path, folder, fileName, captions } = job
  const type = await fileTypeFromFile(path)
  if (!type || !containers.has(type.mime)) {
    throw refuse('WRONG_TYPE', { detail: `Only MP4, MOV, MKV and M4V videos can be uploaded: ${fileName}` })
  }
  const captionsFile = captions === null ? [] : [await copyCaptions(captions, folder)]
  const { original, ...measured } = await rewrite(path, folder, fileName)
  const cover = await coverOf(job, original.path)
  return {
    contentType,
    ...measured,
    placeholder: cover?.placeholder ?? null,
    waveform: null,
    files: [original, ...(cover?.files ?? []), ...captionsFile],
  }
}

type Measured = { original: MadeFile; width: number; height: number; duration: number }

async function rewrite(path: string, folder: string, fileName: string): Promise<Measured> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw unreadable('video', fileName)
    const sound = await input.getPrimaryAudioTrack()
    if (!codecs.has(await track.getCodec())) throw unplayable(fileName)
    if (sound && !playableSound.has(await sound.getCodec())) throw unplayable(fileName)
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    if (!isSide(width) || !isSide(height)) throw unreadable('video', fileName)
    const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())
    if (!Number.isFinite(duration)) throw unreadable('video', fileName)
    checkVideoLength(duration)
    await checkPictures(track, duration)
    const target = join(folder, 'original.mp4')
    const left = await copyTracks(input, new Mp4OutputFormat({ fastStart: 'in-memory' }), target)
    if (left.length > 0) throw unplayable(fileName)
    const { size: bytes } = await stat(target)
    const encoding = await codecsOf(track, sound)
    const original = { name: 'original', path: target, contentType, bytes, width, height, codecs: encoding }
    return { original, width, height, duration }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : unreadable('video', fileName, cause)
  }
}

/** As `canPlayType` takes them, by the names of the file that is written; nothing where one is not known. */
async function codecsOf(...tracks: (InputTrack | null)[]): Promise<string | undefined> {
  const codecs = await Promise.all(
    tracks.filter((track) => track !== null).map((track) => track.getCodecParameterString()),
  )
  return codecs.includes(null) ? undefined : codecs.join(', ').replace(/^hev1/, 'hvc1')
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= sideMax
}

function unplayable(fileName: string): Refusal {
  return refuse('WRONG_TYPE', {
    detail: `This video is of a kind that most devices can't play. Save it as MP4 (H.264) and try again: ${fileName}`,
  })
}

/** By ffmpeg from the video itself where it is installed, else what the client sent, else none. */
async function coverOf(
  { folder, withJpeg, thumbnail, ffmpeg, searchPath }: VideoJob,
  video: string,
): Promise<MadeMedia | undefined> {
  const frame = (await takeFrame({ ffmpeg, searchPath, video, folder })) ?? thumbnail
  return frame === null ? undefined : processImage(frame, 'COVER', { folder, withJpeg })
}
