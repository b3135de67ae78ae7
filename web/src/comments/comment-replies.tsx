import type { Comment } from '@fanfare/contract/shapes/comments'
import type { Post } from '@fanfare/contract/shapes/posts'
import { Button } from '@fanfare/ui/button'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { remarksOf } from './comment-pages.ts'
import { repliesQuery } from './comment-queries.ts'
import { CommentSkeletons } from './comment-skeleton.tsx'
import { ReplyItem } from './reply-item.tsx'

type CommentRepliesProps = {
  post: Post
  comment: Comment
  isOpen: boolean
  onToggle: () => void
  linkedReplyId: string | null
  onReply: (username: string) => void
}

const skeletonsMax = 3

/** The replies to a comment, folded until somebody wants them. */
export function CommentReplies({
  post,
  comment,
  isOpen,
  onToggle,
  linkedReplyId,
  onReply,
}: CommentRepliesProps) {
  const { t } = useLingui()
  const { replyCount } = comment
  const list = useInfiniteQuery({ ...repliesQuery(comment.commentId), enabled: isOpen })
  const replies = remarksOf(list.data?.pages ?? [], (reply) => reply.replyId)
  if (replyCount === 0 && replies.length === 0) return null

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="-mx-2 inline-flex h-9 touch:h-11 items-center gap-1.5 rounded-full px-2 font-medium text-link text-sm hover:underline [&_svg]:size-4"
      >
        {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        {isOpen
          ? t`Hide replies`
          : t`${plural(replyCount, { one: 'View # reply', other: 'View # replies' })}`}
      </button>
      {isOpen ? (
        <>
          {replies.length > 0 ? (
            <ul aria-label={t`Replies`} className="border-s ps-4">
              {replies.map((reply) => (
                <ReplyItem
                  key={reply.replyId}
                  post={post}
                  comment={comment}
                  reply={reply}
                  isLinked={reply.replyId === linkedReplyId}
                  onReply={() => onReply(reply.createdBy.username)}
                />
              ))}
            </ul>
          ) : null}
          {list.isFetching && (list.isPending || list.isFetchingNextPage) ? (
            <div role="status" aria-label={t`Loading replies`} className="border-s ps-4">
              <CommentSkeletons count={Math.min(replyCount, skeletonsMax)} small />
            </div>
          ) : list.isError ? (
            <p role="alert" className="flex items-center gap-3 text-muted text-sm">
              <Trans>The replies could not be loaded.</Trans>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void (replies.length > 0 ? list.fetchNextPage() : list.refetch())}
              >
                {t`Try again`}
              </Button>
            </p>
          ) : list.hasNextPage ? (
            <Button variant="quiet" size="sm" className="-ms-2" onClick={() => void list.fetchNextPage()}>
              {t`View more replies`}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  )
}
