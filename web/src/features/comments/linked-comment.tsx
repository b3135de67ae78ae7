import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isApiProblem } from '../../lib/api/problem.ts'
import { commentQuery } from './cache/comment-queries.ts'
import type { LinkedComment } from './comment-hash.ts'
import { CommentItem } from './comment-item.tsx'
import { CommentSkeleton } from './comment-skeleton.tsx'

/** The comment that the address points to, before all others and in sight. */
export function LinkedCommentItem({ post, linked }: { post: Post; linked: LinkedComment }) {
  const { t } = useLingui()
  const listRef = useRef<HTMLUListElement>(null)
  const { data: comment, error, isPending } = useQuery(commentQuery(linked.commentId))
  const isThere = comment?.postId === post.postId

  useEffect(() => {
    if (isThere) listRef.current?.scrollIntoView({ block: 'center' })
  }, [isThere])

  if (isPending) return <CommentSkeleton />
  if (comment === null || isApiProblem(error, 'COMMENT_NOT_FOUND')) {
    return (
      <p role="status" className="border-t border-b px-4 py-4 text-muted text-sm tablet:px-5">
        <Trans>This comment doesn't exist or was removed.</Trans>
      </p>
    )
  }
  if (!isThere) return null
  return (
    <ul ref={listRef} aria-label={t`Linked comment`} className="border-t">
      <CommentItem post={post} comment={comment} linked={linked} />
    </ul>
  )
}
