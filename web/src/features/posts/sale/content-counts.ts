import { type CurrencyCode, type MinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cachedNumberFormat } from '../../../lib/i18n/format-cache.ts'
import { formatDuration } from '../../../lib/media/format-duration.ts'
import { countFilesByKind } from '../media/file-counts.ts'

/** Characters that most people read in a minute. */
const charactersPerMinute = 1000

export type ContentSummary = {
  /** Joined by dots: "14 pictures", "1 video, 6:42", "a text, 9 min" */
  shown: string
  /** The same as one reads it aloud: "14 pictures, 1 video of 6 minutes 42 seconds, a text of 9 minutes" */
  spoken: string
}

type Counted = Pick<Post, 'files' | 'bodyLength' | 'type'>

/**
 * Returns what a post holds: the number of files of each kind with the length of videos and audio, and the time that its text
 * takes to read. Previews that everybody sees are left out where the rest is asked for.
 */
export function useContentSummary(post: Counted, { isRest = false } = {}): ContentSummary {
  const { t } = useLingui()
  const files = isRest ? post.files.filter(({ url }) => url === null) : post.files
  const { images, videos, audio } = countFilesByKind(files)
  const areMoreImages = images < countFilesByKind(post.files).images
  const minutes = readingMinutes(post.bodyLength)
  const pictures = areMoreImages
    ? t`${plural(images, { one: '# more picture', other: '# more pictures' })}`
    : t`${plural(images, { one: '# picture', other: '# pictures' })}`
  const recording = (label: string, kind: string) => {
    const seconds = secondsOf(files, kind)
    return withLength(label, seconds, formatDuration(seconds))
  }
  const withLength = (label: string, seconds: number, length: string) => {
    if (seconds === 0) return { shown: label, spoken: label }
    const spoken = speakDuration(seconds)
    return { shown: t`${label}, ${length}`, spoken: t`${label} of ${spoken}` }
  }
  const described = [
    images > 0 && { shown: pictures, spoken: pictures },
    videos > 0 && recording(t`${plural(videos, { one: '# video', other: '# videos' })}`, 'video/'),
    audio > 0 && recording(t`${plural(audio, { one: '# audio file', other: '# audio files' })}`, 'audio/'),
    post.type === 'POLL' && { shown: t`a poll`, spoken: t`a poll` },
    post.bodyLength > 0 && withLength(t`a text`, 60 * minutes, t`${minutes} min`),
  ].filter((part) => part !== false)
  return {
    shown: joinWithDots(...described.map(({ shown }) => shown)),
    spoken: described.map(({ spoken }) => spoken).join(', '),
  }
}

/** Returns the minutes that a text of so many characters takes to read, one at least. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / charactersPerMinute))
}

function secondsOf(files: readonly PostFile[], kind: string): number {
  return files
    .filter(({ contentType }) => contentType.startsWith(kind))
    .reduce((sum, { duration }) => sum + Math.round(duration ?? 0), 0)
}

/** "6 minutes 42 seconds" */
function speakDuration(seconds: number): string {
  const unit = (count: number, name: 'minute' | 'second') =>
    cachedNumberFormat({ style: 'unit', unit: name, unitDisplay: 'long' }).format(count)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [minutes > 0 ? unit(minutes, 'minute') : '', rest > 0 ? unit(rest, 'second') : '']
    .filter(Boolean)
    .join(' ')
}

/** "1,500 Nigerian naira" */
export function formatSpokenPrice(minor: MinorUnits, currencyCode: CurrencyCode): string {
  const major = toMajorUnits(minor)
  return cachedNumberFormat({
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'name',
    minimumFractionDigits: Number.isInteger(major) ? 0 : 2,
  }).format(major)
}
