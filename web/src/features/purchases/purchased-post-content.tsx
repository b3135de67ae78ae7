import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { UserText } from '../../lib/text/user-text.tsx'
import { PostPoll } from '../posts/card/post-poll.tsx'
import { PostMedia } from '../posts/media/post-media.tsx'
import { PostBodyText } from '../posts/sale/post-body-text.tsx'

type PurchasedPostProps = {
  post: Post
  /** The whole caption stands above it already. */
  isTitled: boolean
  /** The post has a page of its own. */
  hasPage: boolean
}

/** Content of a bought post, also of one that was deleted since. */
export function PurchasedPostContent({ post, isTitled, hasPage }: PurchasedPostProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      {isTitled ? null : <UserText text={post.caption} />}
      {post.options.length > 0 ? <PostPoll post={post} isClosed={!hasPage} /> : <PostMedia post={post} />}
      {post.bodyLength > 0 ? <PostBodyText post={post} isWhole /> : null}
      {hasPage ? (
        <Link
          to={paths.post(post.creator.username, post.postId)}
          className="inline-flex min-h-11 items-center self-start font-medium text-link text-sm hover:underline"
        >
          {t`Go to the post`}
        </Link>
      ) : null}
    </div>
  )
}
