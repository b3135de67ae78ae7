import type { Post } from '@fanfare/contract/shapes/posts'
import { useMinute } from '../../../lib/i18n/minute.ts'
import { momentOf, timeAgo } from '../../../lib/i18n/times.ts'

/** How long ago a post was published; moves on while it is looked at. */
export function PostTime({ post }: { post: Pick<Post, 'datePosted'> }) {
  const now = useMinute()
  return (
    <time dateTime={post.datePosted} title={momentOf(post.datePosted)}>
      {timeAgo(post.datePosted, now)}
    </time>
  )
}
