import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import {
  ADTS,
  FilePathSource,
  FLAC,
  FlacOutputFormat,
  Input,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
} from 'mediabunny'
import { Refusal, refuse } from '../../../refusal.ts'
import { aiffToWav } from '../../sound/aiff-to-wav.ts'
import { readToldSound } from '../../sound/told-sound.ts'
import { waveformOf } from '../../sound/waveform.ts'
import type { MadeMedia, WorkshopJob } from '../made-media.ts'
import { checkAudioLength, unreadable } from '../media-limits.ts'
import { type PictureTarget, processImage } from '../pictures/process-image.ts'
import { copyTracks, playableSound } from './copy-tracks.ts'

type AudioJob = WorkshopJob & { kind: 'AUDIO' }
type Container = { extension: string; contentType: string; format: () => OutputFormat }

const mp3 = { extension: 'mp3', contentType: 'audio/mpeg', format: () => new Mp3OutputFormat() }
const wav = { extension: 'wav', contentType: 'audio/wav', format: () => new WavOutputFormat() }
const flac = { extension: 'flac', contentType: 'audio/flac', format: () => new FlacOutputFormat() }
const m4a = {
  extension: 'm4a',
  contentType: 'audio/mp4',
  format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
}

/** Less of what it says it has, and a sound is cut off: encoders round, and Xing counts may leave out the first frame. */
const wholePart = 0.98
const channelsMax = 8
const hertz = { min: 4000, max: 384_000 }

/** What each kind that people send is kept as. */
const containers: Record<string, Container> = {
  'audio/mpeg': mp3,
  'audio/wav': wav,
  'audio/aiff': wav,
  'audio/flac': flac,
  'audio/aac': m4a,
  'audio/mp4': m4a,
  'audio/x-m4a': m4a,
  'video/mp4': m4a,
}

/**
 * Makes of an audio what is stored: the same sound without tags, in a container that browsers play; its waveform; its cover
 * art in the widths of pictures, where it brings some that can be read.
 * @throws Refusal WRONG_TYPE, RULE_BROKEN (too long) or UNREADABLE_MEDIA
 */
export async function makeAudio({ path, folder, withJpeg, fileName }: AudioJob): Promise<MadeMedia> {
  const type = await fileTypeFromFile(path)
  const container = containers[type?.mime ?? '']
  if (!type || !container) {
    throw refuse('WRONG_TYPE', {
      detail: `Only MP3, WAV, AAC, M4A, FLAC and AIFF audio can be uploaded: ${fileName}`,
    })
  }
  try {
    const readable = type.mime === 'audio/aiff' ? await aiffToWav(path, join(folder, 'aiff.wav')) : path
    using input = new Input({
      source: new FilePathSource(readable),
      formats: [MP3, WAVE, FLAC, ADTS, MP4, QTFF],
    })
    const told = await readToldSound(path, type.mime)
    if (told && (await stat(path)).size < told.bytes * wholePart) throw unreadable('audio', fileName)
    const { original, duration, waveform } = await rewrite(input, container, folder, fileName)
    if (told?.seconds && duration < told.seconds * wholePart) throw unreadable('audio', fileName)
    const cover = await coverOf(input, { folder, withJpeg })
    return {
      contentType: container.contentType,
      width: null,
      height: null,
      duration,
      placeholder: cover?.placeholder ?? null,
      waveform,
      files: [original, ...(cover?.files ?? [])],
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : unreadable('audio', fileName, cause)
  }
}

async function rewrite(input: Input, container: Container, folder: string, fileName: string) {
  const { extension, contentType, format } = container
  const track = await input.getPrimaryAudioTrack()
  if (!track || (await input.getPrimaryVideoTrack())) throw unreadable('audio', fileName)
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  if (channels > channelsMax || rate < hertz.min || rate > hertz.max) throw unreadable('audio', fileName)
  const duration = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())
  if (!Number.isFinite(duration) || duration <= 0) throw unreadable('audio', fileName)
  checkAudioLength(duration)
  const path = join(folder, `original.${extension}`)
  const isPlayable = container !== m4a || playableSound.has(await track.getCodec())
  if (!isPlayable || (await copyTracks(input, format(), path)).length > 0) {
    throw refuse('WRONG_TYPE', {
      detail: `This audio is of a kind that most devices can't play. Save it as MP3 and try again: ${fileName}`,
    })
  }
  const { size: bytes } = await stat(path)
  const waveform = await waveformOf(track, duration)
  return { original: { name: 'original', path, contentType, bytes }, duration, waveform }
}

/** Cover art that is missing, or is no picture of ours, leaves the audio without one. */
async function coverOf(input: Input, target: PictureTarget): Promise<MadeMedia | undefined> {
  const { images = [] } = await input.getMetadataTags()
  const image = images.find(({ kind }) => kind === 'coverFront') ?? images[0]
  if (!image) return undefined
  const path = join(target.folder, 'cover-art')
  await writeFile(path, image.data, { mode: 0o600 })
  try {
    return await processImage(path, 'COVER', target)
  } catch (cause) {
    if (cause instanceof Refusal) return undefined
    throw cause
  }
}
