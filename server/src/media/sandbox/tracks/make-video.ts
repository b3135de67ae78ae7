import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import { mediaFormatOfContentType, mediaFormatsOfFileKind } from '@fanfare/contract/social/media-formats'
import { fileTypeFromFile } from 'file-type'
import {
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { readDeclaredAudioLength } from '../../audio/declared-audio.ts'
import { openLosslessAudio } from '../../audio/open-lossless-audio.ts'
import { writeFlac } from '../../audio/write-flac.ts'
import { hasBlankOrTruncatedHead } from '../first-bytes.ts'
import {
  addFileNameToRefusal,
  DamagedMediaError,
  damagedFileMessage,
  damagedMediaRefusal,
  formatMediaFormatList,
  requireAllowedVideoLength,
} from '../media-limits.ts'
import { processImage } from '../pictures/process-image.ts'
import type { ProcessedFile, ProcessedMedia, SandboxJob } from '../processed-media.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { validateAndCopyCaptions } from './captions.ts'
import { chooseAudioHandling, chooseVideoHandling, toCommonCodecName } from './codec-handling.ts'
import { copyPrimaryTracksOrListUnsupported, requireMediaLengthAsDeclared } from './copy-tracks.ts'
import { tryConvertToFlacByFfmpeg } from './decode-by-ffmpeg.ts'
import { muxVideoWithAudio } from './join-tracks.ts'
import { requireIntactSampledFrames } from './require-decodable-frames.ts'
import { requireDecodableAudio, requireDecodableVideo } from './require-decodable-tracks.ts'
import { extractVideoFrame } from './take-frame.ts'

type VideoJob = SandboxJob & { kind: 'VIDEO' }

const sideMax = 8192
const formats = [MP4, QTFF, MATROSKA, WEBM]
const containers = {
  MP4: {
    extension: 'mp4',
    contentType: 'video/mp4',
    format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  },
  WEBM: { extension: 'webm', contentType: 'video/webm', format: () => new WebMOutputFormat() },
}

/**
 * Makes the stored files of a video: an MP4 that starts with its index, or a WebM of VP8, with one video track, at most one
 * audio track and no metadata about where, when or by whom it was taken; a cover in its widths; its captions.
 * @throws Refusal WRONG_TYPE, RULE_BROKEN (too long, too short) or UNREADABLE_MEDIA
 */
export async function makeVideoFiles(job: VideoJob): Promise<ProcessedMedia> {
  const { path, folder, fileName, captions } = job
  const type = await fileTypeFromFile(path)
  if (!type && (await hasBlankOrTruncatedHead(path)))
    throw damagedMediaRefusal('video', fileName, new DamagedMediaError(damagedFileMessage))
  if (mediaFormatOfContentType(type?.mime ?? '')?.part !== 'VIDEO') {
    throw refuse('WRONG_TYPE', {
      detail: `Only ${formatMediaFormatList(mediaFormatsOfFileKind('VIDEO'))} videos can be uploaded: ${fileName}`,
    })
  }
  const declared = await readDeclaredAudioLength(path, type?.mime ?? '')
  if (declared && (await stat(path)).size < declared.bytes) {
    throw damagedMediaRefusal(
      'video',
      fileName,
      new DamagedMediaError("It's incomplete: part of it is missing."),
    )
  }
  const captionsFile = captions === null ? [] : [await validateAndCopyCaptions(captions, folder)]
  const { original, ...measured } = await rewrite(job)
  const frame = await extractVideoFrame({ ...job, video: original.path })
  try {
    if (frame !== null) await requireDecodableVideo(job, original.path)
    await requireDecodableAudio(job, original.path)
  } catch (cause) {
    throw damagedMediaRefusal('video', fileName, cause)
  }
  const cover = await coverOf(job, frame)
  return {
    contentType: original.contentType,
    ...measured,
    placeholder: cover?.placeholder ?? null,
    waveform: null,
    files: [original, ...(cover?.files ?? []), ...captionsFile],
  }
}

type Measured = { original: ProcessedFile; width: number; height: number; duration: number }

async function rewrite(job: VideoJob, path = job.path): Promise<Measured> {
  const { folder, fileName } = job
  using input = new Input({ source: new FilePathSource(path), formats })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new DamagedMediaError('It has no video.')
    const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())
    if (!Number.isFinite(duration)) throw new DamagedMediaError('Its duration is missing.')
    requireAllowedVideoLength(duration)
    const handling = chooseVideoHandling(await track.getCodec())
    if (handling === 'FFMPEG') return await rewrite(job, await h264Of(job, path, track))
    const sound = await input.getPrimaryAudioTrack()
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    if (!isSide(width) || !isSide(height))
      throw new DamagedMediaError(`Its resolution is ${width} × ${height} pixels.`)
    await requireIntactSampledFrames(track, duration)
    const { extension, contentType, format } = containers[handling]
    const target = join(folder, `original.${extension}`)
    const audio = sound && handling === 'MP4' ? chooseAudioHandling(await codecOf(sound)) : 'COPIED'
    if (sound && audio !== 'COPIED') {
      using flac = new Input({ source: new FilePathSource(await flacOf(job, path, sound)), formats: [FLAC] })
      const decoded = await flac.getPrimaryAudioTrack()
      if (!decoded) throw new DamagedMediaError('Its audio could not be decoded.')
      await muxVideoWithAudio(
        { pictures: track, sound: decoded, from: await sound.getFirstTimestamp() },
        target,
      )
    } else if ((await copyPrimaryTracksOrListUnsupported(input, format(), target)).length > 0) {
      throw unplayable(fileName, await codecOf(track))
    }
    await requireMediaLengthAsDeclared(target, duration)
    const { size: bytes } = await stat(target)
    const codecs = await codecsOf(target)
    return {
      original: { name: 'original', path: target, contentType, bytes, width, height, codecs },
      width,
      height,
      duration,
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : damagedMediaRefusal('video', fileName, cause)
  }
}

/** Returns the codec's name in mediabunny, or else in its container. */
async function codecOf(track: InputTrack): Promise<string> {
  return (await track.getCodec()) ?? String(await track.getInternalCodecId())
}

/** Converts the audio of a video to FLAC, which every browser plays. @throws Refusal WRONG_TYPE if it cannot be decoded */
async function flacOf(job: VideoJob, path: string, sound: InputAudioTrack): Promise<string> {
  const target = join(job.folder, 'sound.flac')
  const pcm = await openLosslessAudio(sound, path)
  if (pcm) return writeFlac(pcm, target, limits.videoSeconds + 1)
  const decoded = await tryConvertToFlacByFfmpeg(job, path, target)
  if (decoded === null) throw unplayable(job.fileName, await codecOf(sound), 'with sound of the kind ')
  return decoded
}

const h264Ms = 60_000

/** Converts a video to H.264 and AAC by ffmpeg. @throws Refusal WRONG_TYPE if that is missing or cannot decode it */
async function h264Of(job: VideoJob, path: string, track: InputTrack): Promise<string> {
  const target = join(job.folder, 'decoded.mp4')
  const args = [
    ...['-threads', '1', '-i', path, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
    ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-threads', '1', '-c:a', 'aac', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', target],
  ]
  const isMade = path === job.path && (await runFfmpeg(job, args, h264Ms).catch(() => false))
  if (!isMade) throw unplayable(job.fileName, await codecOf(track))
  return target
}

/** Reads the codecs of a written file as `canPlayType` accepts them; undefined if one is unknown. */
async function codecsOf(path: string): Promise<string | undefined> {
  using input = new Input({ source: new FilePathSource(path), formats })
  const codecs = await Promise.all((await input.getTracks()).map((track) => track.getCodecParameterString()))
  return codecs.includes(null) ? undefined : codecs.join(', ').replace(/^hev1/, 'hvc1')
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= sideMax
}

function unplayable(fileName: string, codec: string, prefix = ''): Refusal {
  return refuse('WRONG_TYPE', {
    detail: `This video is ${prefix}${toCommonCodecName(codec)}, which most devices can't play. Save it as MP4 (H.264) and try again: ${fileName}`,
  })
}

/**
 * Makes the cover of a frame of the video, else of the client's thumbnail, else none. A thumbnail must be a picture also where
 * it is not needed.
 * @throws Refusal WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA
 */
async function coverOf(
  { folder, withJpeg, thumbnail }: VideoJob,
  frame: string | null,
): Promise<ProcessedMedia | undefined> {
  const make = (picture: string) => processImage(picture, 'COVER', { folder, withJpeg })
  const sent =
    thumbnail === null
      ? undefined
      : await make(thumbnail).catch((cause) => {
          throw addFileNameToRefusal(cause, 'THUMBNAIL')
        })
  return frame === null ? sent : make(frame)
}
