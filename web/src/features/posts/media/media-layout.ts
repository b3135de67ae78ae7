import type { Post } from '@fanfare/contract/shapes/social/posts'

export type MediaLayout = 'none' | 'mixed' | 'images' | 'video' | 'audio'

type MediaAccess = { isSubscribed: boolean; files: Pick<Post['files'][number], 'contentType'>[] }

/**
 * Chooses the layout of a post's files: none where they are locked, mixed for images beside videos or for
 * several videos.
 */
export function mediaLayoutOf({ isSubscribed, files }: MediaAccess): MediaLayout {
  if (!isSubscribed) return 'none'
  const count = (kind: string) => files.filter(({ contentType }) => contentType.startsWith(`${kind}/`)).length
  const images = count('image')
  const videos = count('video')
  if (videos > 1 || (videos > 0 && images > 0)) return 'mixed'
  if (images > 0) return 'images'
  if (videos > 0) return 'video'
  return count('audio') > 0 ? 'audio' : 'none'
}
