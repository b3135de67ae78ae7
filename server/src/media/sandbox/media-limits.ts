import { limits } from '@fanfare/contract/limits'
import type { MediaFormat } from '@fanfare/contract/social/media-formats'
import { Refusal, refuse } from '../../platform/errors.ts'

/** Tolerance in seconds: containers round, so that a video of 140 s may declare 140.02. */
const slackSeconds = 0.5

/** @throws Refusal RULE_BROKEN when a video is shorter or longer than allowed */
export function requireAllowedVideoLength(seconds: number): void {
  if (seconds > limits.videoSeconds + slackSeconds) {
    throw broken(`Too Long: Your video can't be more than ${limits.videoSeconds} secs`)
  }
  if (seconds < limits.videoSecondsMin) {
    throw broken(`Too Short: Your video can't be less than ${limits.videoSecondsMin} sec`)
  }
}

/** @throws Refusal RULE_BROKEN when an audio is longer than allowed */
export function requireAllowedAudioLength(seconds: number): void {
  if (seconds > limits.audioSeconds + slackSeconds) {
    throw broken(`Too Long: Your audio can't be more than ${Math.floor(limits.audioSeconds / 60)} mins`)
  }
}

function broken(detail: string): Refusal {
  return refuse('RULE_BROKEN', { detail })
}

/** Message for a file whose content is lost. */
export const damagedFileMessage = "It's damaged and can't be read."

/** Defect of a video or audio file, in a sentence for its uploader. */
export class DamagedMediaError extends Error {}

/** Builds the refusal of a damaged video or audio; names the defect if `cause` is one that was found. */
export function damagedMediaRefusal(kind: 'video' | 'audio', fileName: string, cause: unknown): Refusal {
  const what =
    cause instanceof DamagedMediaError ? cause.message : "It's damaged, or not the type its name suggests."
  return refuse('UNREADABLE_MEDIA', { detail: `Error processing ${kind} file: ${fileName}. ${what}`, cause })
}

/** Builds the refusal of a picture that is damaged, or crashed its decoder. */
export function damagedPictureRefusal(cause: unknown): Refusal {
  return refuse('UNREADABLE_MEDIA', { detail: "This image is damaged and can't be read.", cause })
}

/** Adds the name of the file to a refusal of a picture, for a post with several. */
export function addFileNameToRefusal<T>(cause: T, fileName: string): T | Refusal {
  if (!(cause instanceof Refusal)) return cause
  return refuse(cause.code, { detail: `${cause.message.replace(/\.$/, '')}: ${fileName}`, cause })
}

/** Lists kinds in a sentence. */
export function formatMediaFormatList(kinds: readonly MediaFormat[]): string {
  return new Intl.ListFormat('en-GB').format(kinds.map(({ name }) => name))
}
