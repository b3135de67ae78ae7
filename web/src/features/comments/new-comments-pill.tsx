import type { Comment } from '@fanfare/contract/shapes/social/comments'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { prependCommentsWithoutCounting } from './cache/comment-cache.ts'
import { newestCommentsPageQuery } from './cache/new-comments.ts'

/** Says that there are new comments; nothing moves until it is pressed. */
export function NewCommentsPill({ postId, known }: { postId: string; known: readonly Comment[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: newest = [] } = useQuery(newestCommentsPageQuery(postId))
  const [top] = known
  const fresh = newest.filter(({ commentId }) => !top || commentId > top.commentId)
  if (fresh.length === 0) return null
  return (
    <div role="status" className="flex justify-center border-t py-3">
      <button
        type="button"
        onClick={() => prependCommentsWithoutCounting(client, postId, fresh)}
        className="inline-flex h-10 animate-rise-in items-center gap-2 rounded-full bg-accent px-4.5 font-semibold text-on-accent text-sm"
      >
        <ArrowUp aria-hidden="true" className="size-4" />
        {t`${plural(fresh.length, { one: 'Show # new comment', other: 'Show # new comments' })}`}
      </button>
    </div>
  )
}
