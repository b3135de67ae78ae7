import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDuration } from '../../../lib/media/format-duration.ts'

export type FileCounts = { images: number; videos: number; audio: number }

export function countFilesByKind(files: readonly Pick<PostFile, 'contentType'>[]): FileCounts {
  const count = (kind: string) => files.filter((file) => file.contentType.startsWith(`${kind}/`)).length
  return { images: count('image'), videos: count('video'), audio: count('audio') }
}

/** Returns a summary of a post's files, parts joined with a dot: "4 pictures", "1 video, 2:04". */
export function useFileCountsText(files: readonly PostFile[]): string {
  const { t } = useLingui()
  const { images, videos, audio } = countFilesByKind(files)
  const [only] = files
  const duration = files.length === 1 && only?.duration ? formatDuration(only.duration) : null
  return joinWithDots(
    images > 0 ? t`${plural(images, { one: '# picture', other: '# pictures' })}` : null,
    videos > 0 ? t`${plural(videos, { one: '# video', other: '# videos' })}` : null,
    audio > 0 ? t`${plural(audio, { one: '# audio file', other: '# audio files' })}` : null,
    duration,
  )
}
