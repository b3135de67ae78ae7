import { limits } from '@fanfare/contract/limits'
import { t } from '@lingui/core/macro'
import { ImageDamagedError, NotAnImageError } from '../../../../lib/media/prepare/decode-image.ts'
import {
  contentTypeOf,
  type FileKind,
  formatFileKindNames,
} from '../../../../lib/media/prepare/file-kinds.ts'
import { MediaDamagedError } from '../../../../lib/media/prepare/media-element.ts'
import { readAudioDurationAndWaveform } from '../../../../lib/media/prepare/read-audio.ts'
import { readVideoDurationAndCover } from '../../../../lib/media/prepare/read-video.ts'
import { scaleImageForUpload } from '../../../../lib/media/prepare/scale-image-for-upload.ts'

export type PreparedFile = {
  file: Blob
  cover: Blob | null
  seconds: number | null
  waveform: number[] | null
}

/** A file that a post can't take; the message is the sentence to show, after or with the name of the file. */
export class FileRejectedError extends Error {}

/**
 * Makes a chosen file ready to be sent: a picture is scaled, a video measured and its cover taken, a sound measured.
 * @throws FileRejectedError
 */
export async function prepareFileForUpload(chosen: File, kind: FileKind): Promise<PreparedFile> {
  // A type that the system did not know goes by the ending.
  const type = contentTypeOf(chosen)
  const file = chosen.type === type ? chosen : chosen.slice(0, chosen.size, type)
  if (kind === 'IMAGE') return prepareImage(file, chosen.name)
  return kind === 'VIDEO' ? prepareVideo(file, chosen.name) : prepareAudio(file, chosen.name)
}

let previousPicture = Promise.resolve()

/** Prepares one picture after the other, and lets the browser answer what was pressed before each. */
async function prepareImage(file: Blob, name: string): Promise<PreparedFile> {
  const own = previousPicture
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => scaled(file, name))
  previousPicture = own.then(
    () => undefined,
    () => undefined,
  )
  return own
}

async function scaled(file: Blob, name: string): Promise<PreparedFile> {
  try {
    return { file: await scaleImageForUpload(file), cover: null, seconds: null, waveform: null }
  } catch (cause) {
    if (cause instanceof ImageDamagedError) {
      throw new FileRejectedError(t`This image is damaged and can't be read.`, { cause })
    }
    if (cause instanceof NotAnImageError) {
      const names = formatFileKindNames('IMAGE')
      throw new FileRejectedError(
        t`${name}: This type of file or content isn't supported. Choose one of these: ${names}`,
        { cause },
      )
    }
    throw new FileRejectedError(t`Failed to create image from canvas. Save it as JPEG and add it again.`, {
      cause,
    })
  }
}

/** Containers round: what the API lets pass is not refused here. */
const durationToleranceSeconds = 0.5

async function prepareVideo(file: Blob, name: string): Promise<PreparedFile> {
  const { seconds, cover } = await readVideoDurationAndCover(file).catch((cause: unknown) => {
    const what =
      cause instanceof MediaDamagedError
        ? t`Its video or audio is damaged.`
        : t`This isn't a video, despite its name.`
    throw new FileRejectedError(`${t`Error processing video file: ${name}`}. ${what}`, { cause })
  })
  if (seconds !== null && seconds < limits.videoSecondsMin) {
    throw new FileRejectedError(t`Too Short: Your video can't be less than 1 sec`)
  }
  if (seconds !== null && seconds > limits.videoSeconds + durationToleranceSeconds) {
    throw new FileRejectedError(t`Too Long: Your video can't be more than 140 secs`)
  }
  return { file, cover, seconds, waveform: null }
}

async function prepareAudio(file: Blob, name: string): Promise<PreparedFile> {
  const { seconds, waveform } = await readAudioDurationAndWaveform(file).catch((cause: unknown) => {
    const what =
      cause instanceof MediaDamagedError
        ? t`Its video or audio is damaged.`
        : t`This isn't an audio file, despite its name.`
    throw new FileRejectedError(`${t`Error processing audio file: ${name}`}. ${what}`, { cause })
  })
  if (seconds !== null && seconds > limits.audioSeconds + durationToleranceSeconds) {
    throw new FileRejectedError(t`Too Long: Your audio can't be more than 4 mins`)
  }
  return { file, cover: null, seconds, waveform }
}
