import type { Post } from '@fanfare/contract/shapes/posts'
import { formatDateTime, timeAgo } from '../../../lib/i18n/format-time.ts'
import { useNow } from '../../../lib/i18n/use-now.ts'

/** Relative publication time of a post, updated while it is visible. */
export function PostTime({ post }: { post: Pick<Post, 'datePosted'> }) {
  const now = useNow()
  return (
    <time dateTime={post.datePosted} title={formatDateTime(post.datePosted)}>
      {timeAgo(post.datePosted, now)}
    </time>
  )
}
