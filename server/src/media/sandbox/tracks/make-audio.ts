import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import { mediaFormatOfContentType, mediaFormatsOfFileKind } from '@fanfare/contract/social/media-formats'
import {
  ADTS,
  FilePathSource,
  FLAC,
  FlacOutputFormat,
  Input,
  MATROSKA,
  type MetadataTags,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
} from 'mediabunny'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { rewriteAiffAsWav } from '../../audio/aiff-to-wav.ts'
import { readDeclaredAudioLength } from '../../audio/declared-audio.ts'
import { openAdpcmWav } from '../../audio/open-adpcm-wav.ts'
import { openLosslessAudio } from '../../audio/open-lossless-audio.ts'
import { computeWaveform } from '../../audio/waveform.ts'
import { writeFlac } from '../../audio/write-flac.ts'
import { hasBlankOrTruncatedHead, readFirstBytes } from '../first-bytes.ts'
import {
  DamagedMediaError,
  damagedFileMessage,
  damagedMediaRefusal,
  formatMediaFormatList,
  requireAllowedAudioLength,
} from '../media-limits.ts'
import { type PictureTarget, processImage } from '../pictures/process-image.ts'
import type { ProcessedMedia, SandboxJob } from '../processed-media.ts'
import { chooseAudioHandling, toCommonCodecName } from './codec-handling.ts'
import { copyPrimaryTracksOrListUnsupported, requireMediaLengthAsDeclared } from './copy-tracks.ts'
import { tryConvertToFlacByFfmpeg } from './decode-by-ffmpeg.ts'
import { requireDecodableAudio } from './require-decodable-tracks.ts'
import { sniffAndTrimAudio } from './sniff-audio.ts'

type AudioJob = SandboxJob & { kind: 'AUDIO' }
type Container = { extension: string; contentType: string; format: () => OutputFormat }

const mp3 = { extension: 'mp3', contentType: 'audio/mpeg', format: () => new Mp3OutputFormat() }
const wav = { extension: 'wav', contentType: 'audio/wav', format: () => new WavOutputFormat() }
const flac = { extension: 'flac', contentType: 'audio/flac', format: () => new FlacOutputFormat() }
const m4a = {
  extension: 'm4a',
  contentType: 'audio/mp4',
  format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
}

/**
 * Fraction of its declared size below which an audio counts as truncated: encoders round, and Xing counts may
 * omit the first frame.
 */
const wholePart = 0.98
const channelsMax = 8
const hertz = { min: 4000, max: 384_000 }
const formats = [MP3, WAVE, FLAC, ADTS, MP4, QTFF, OGG, WEBM, MATROSKA]

/** Output container of each accepted type whose codec plays everywhere. */
const containers: Record<string, Container> = {
  'audio/mpeg': mp3,
  'audio/wav': wav,
  'audio/aiff': wav,
  'audio/flac': flac,
  'audio/aac': m4a,
  'audio/mp4': m4a,
  'audio/x-m4a': m4a,
  'video/mp4': m4a,
  'video/quicktime': m4a,
  'video/3gpp': m4a,
  'video/3gpp2': m4a,
  'audio/ogg': m4a,
  'audio/opus': m4a,
  'application/ogg': m4a,
  'audio/webm': m4a,
  'video/webm': m4a,
  'audio/amr': flac,
  'audio/mp2': flac,
}

/**
 * Makes the stored files of an audio: the same audio without tags, in a container that browsers play, as FLAC if its codec
 * does not play everywhere; its waveform; its cover art in the widths of pictures, if it has some that can be read.
 * @throws Refusal WRONG_TYPE, RULE_BROKEN (too long) or UNREADABLE_MEDIA
 */
export async function makeAudioFiles(job: AudioJob): Promise<ProcessedMedia> {
  const { folder, withJpeg, fileName } = job
  const { path, mime } = await sniffAndTrimAudio(job.path, join(folder, 'without-zeros'))
  if (mime === null && (await hasBlankOrTruncatedHead(path)))
    throw damagedMediaRefusal('audio', fileName, new DamagedMediaError(damagedFileMessage))
  if (mime === null || !containers[mime]) {
    throw refuse('WRONG_TYPE', {
      detail: `Only ${formatMediaFormatList(mediaFormatsOfFileKind('AUDIO'))} audio can be uploaded: ${fileName}`,
    })
  }
  try {
    const declared = await readDeclaredAudioLength(path, mime)
    if (declared && (await stat(path)).size < declared.bytes * wholePart)
      throw new DamagedMediaError("It's incomplete: part of its audio is missing.")
    const playable = await playableOf(job, path, mime)
    using input = new Input({ source: new FilePathSource(playable.path), formats })
    const { original, duration, waveform } = await rewrite(input, playable.container, folder, fileName)
    if (declared?.seconds && duration < declared.seconds * wholePart)
      throw new DamagedMediaError(
        `It's ${duration.toFixed(1)} s long, but its header says ${declared.seconds.toFixed(1)} s.`,
      )
    await requireDecodableAudio(job, original.path)
    const cover = await coverOf(path, { folder, withJpeg })
    return {
      contentType: playable.container.contentType,
      width: null,
      height: null,
      duration,
      placeholder: cover?.placeholder ?? null,
      waveform,
      files: [original, ...(cover?.files ?? [])],
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : damagedMediaRefusal('audio', fileName, cause)
  }
}

type Playable = { path: string; container: Container }

/** Returns the audio in a codec that plays everywhere: as it was sent, or converted. */
async function playableOf(job: AudioJob, path: string, mime: string): Promise<Playable> {
  const target = join(job.folder, 'decoded.flac')
  const seconds = limits.audioSeconds + 1
  const unchanged = { path, container: containers[mime] ?? m4a }
  if (mime === 'audio/aiff')
    return { path: await rewriteAiffAsWav(path, join(job.folder, 'aiff.wav')), container: wav }
  if (mime === 'audio/wav') {
    const adpcm = openAdpcmWav(path, await readFirstBytes(path))
    return adpcm ? { path: await writeFlac(adpcm, target, seconds), container: flac } : unchanged
  }
  if (mime === 'audio/mp2') return { path: await byFfmpeg(job, path, 'mp2', target), container: flac }
  const kind = mediaFormatOfContentType(mime)
  if (kind?.decoder === 'FFMPEG')
    return { path: await byFfmpeg(job, path, kind.name, target), container: flac }
  if (unchanged.container !== m4a) return unchanged
  using input = new Input({ source: new FilePathSource(path), formats })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new DamagedMediaError('It has no audio.')
  if (await input.getPrimaryVideoTrack()) throw new DamagedMediaError("It's a video.")
  requireAllowedAudioLength(await track.computeDuration())
  const codec = (await track.getCodec()) ?? String(await track.getInternalCodecId())
  const handling = chooseAudioHandling(codec)
  if (handling === 'COPIED') return unchanged
  const decoded = handling === 'DECODED' ? await openLosslessAudio(track, path) : null
  return {
    path: decoded ? await writeFlac(decoded, target, seconds) : await byFfmpeg(job, path, codec, target),
    container: flac,
  }
}

/** @throws Refusal WRONG_TYPE without an ffmpeg that decodes it */
async function byFfmpeg(job: AudioJob, path: string, codec: string, target: string): Promise<string> {
  const decoded = await tryConvertToFlacByFfmpeg(job, path, target)
  if (decoded !== null) return decoded
  throw refuse('WRONG_TYPE', {
    detail: `This audio is ${toCommonCodecName(codec)}, which most devices can't play. Save it as MP3 or M4A and try again: ${job.fileName}`,
  })
}

async function rewrite(input: Input, container: Container, folder: string, fileName: string) {
  const { extension, contentType, format } = container
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new DamagedMediaError('It has no audio.')
  if (await input.getPrimaryVideoTrack()) throw new DamagedMediaError("It's a video.")
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  if (channels === 0 || rate === 0) throw new DamagedMediaError('Its audio format is missing.')
  if (channels > channelsMax) {
    throw unplayable(
      `has ${channels.toLocaleString('en')} channels. Save it with two and try again`,
      fileName,
    )
  }
  if (rate < hertz.min || rate > hertz.max) {
    throw unplayable(
      `has a rate of ${rate.toLocaleString('en')} Hz. Save it with 44,100 Hz and try again`,
      fileName,
    )
  }
  const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())
  if (!Number.isFinite(duration) || duration <= 0) throw new DamagedMediaError('It has no audio.')
  requireAllowedAudioLength(duration)
  const path = join(folder, `original.${extension}`)
  const left = await copyPrimaryTracksOrListUnsupported(input, format(), path)
  if (left.length > 0) throw new DamagedMediaError("Its audio format isn't supported.")
  await requireMediaLengthAsDeclared(path, duration)
  const { size: bytes } = await stat(path)
  const waveform = await computeWaveform(track, duration)
  return { original: { name: 'original', path, contentType, bytes }, duration, waveform }
}

/** Refuses an audio that declares what no device plays. */
function unplayable(what: string, fileName: string): Refusal {
  return refuse('UNREADABLE_MEDIA', { detail: `This audio ${what}: ${fileName}` })
}

/** Makes the cover; without cover art, or with one that is no accepted picture, there is none. */
async function coverOf(path: string, target: PictureTarget): Promise<ProcessedMedia | undefined> {
  const { images = [] } = await tagsOf(path)
  const image = images.find(({ kind }) => kind === 'coverFront') ?? images[0]
  if (!image) return undefined
  const art = join(target.folder, 'cover-art')
  await writeFile(art, image.data, { mode: 0o600 })
  try {
    return await processImage(art, 'COVER', target)
  } catch (cause) {
    if (cause instanceof Refusal) return undefined
    throw cause
  }
}

async function tagsOf(path: string): Promise<MetadataTags> {
  using input = new Input({ source: new FilePathSource(path), formats })
  // AIFF and ADPCM are read without their tags.
  return (await input.canRead()) ? await input.getMetadataTags().catch(() => ({})) : {}
}
