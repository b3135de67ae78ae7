import type { Comment } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { uniqueItemsOfPages } from './cache/comment-pages.ts'
import { repliesQuery } from './cache/comment-queries.ts'
import { RepliesLoading } from './comment-skeleton.tsx'
import { ReplyItem } from './reply-item.tsx'

type ReplyListProps = {
  post: Post
  comment: Comment
  linkedReplyId: string | null
  onReply: (username: string) => void
}

/** The replies to a comment, once somebody wants them. */
export function ReplyList({ post, comment, linkedReplyId, onReply }: ReplyListProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(repliesQuery(comment.commentId))
  const replies = uniqueItemsOfPages(list.data?.pages ?? [], (reply) => reply.replyId)

  return (
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
        <RepliesLoading count={comment.replyCount} />
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
  )
}
