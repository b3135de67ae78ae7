import { likeReply } from '@fanfare/contract/calls/social/comments'
import type { Comment, Reply } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { LazyMenuButton } from '../../layout/menus/lazy-menu-button.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { applyLike } from '../../lib/cache/apply-like.ts'
import { useIsToggleQueued } from '../../lib/offline/queued-mutations.ts'
import { useRunOrRedirectToJoin } from '../auth/use-run-or-redirect-to-join.ts'
import { patchCachedReply } from './cache/comment-cache.ts'
import { CommentOrReplyCard, commentMenuButtonProps } from './comment-or-reply-card.tsx'
import { useToggleCommentOrReplyLike } from './use-toggle-like.ts'

const loadMenu = async () => (await import('./menu/opened-reply-menu.tsx')).OpenedReplyMenu

type ReplyItemProps = {
  post: Post
  comment: Comment
  reply: Reply
  isLinked: boolean
  /** Answers this reply, under the same comment. */
  onReply: () => void
}

export function ReplyItem({ post, comment, reply, isLinked, onReply }: ReplyItemProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const asMember = useRunOrRedirectToJoin()
  const { replyId } = reply
  const isLikeWaiting = useIsToggleQueued('like-reply', replyId)
  const like = useToggleCommentOrReplyLike(
    { kind: 'like-reply', remarkId: replyId, under: comment.commentId },
    async (liked) =>
      (await callApi(likeReply, { params: { replyId }, query: toToggleQueryParams(liked) })).data,
    (liked) => patchCachedReply(client, reply, (one) => applyLike(one, liked)),
  )

  return (
    <li className={classNames('pt-3', isLinked && '-ms-4.25 border-accent border-s-3 bg-surface ps-3.5')}>
      <CommentOrReplyCard
        small
        item={reply}
        creatorId={post.creator.userId}
        menu={
          <LazyMenuButton
            {...commentMenuButtonProps}
            load={loadMenu}
            of={{ post, comment, reply }}
            label={t`Reply options`}
          />
        }
        isLikeQueued={isLikeWaiting}
        onLike={(liked) => asMember(() => like.mutate(liked))}
        onReply={() => asMember(onReply)}
      />
    </li>
  )
}
