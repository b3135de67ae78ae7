import { likeComment, likeReply } from '@fanfare/contract/calls/social/comments'
import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart, Reply } from 'lucide-react'
import { callApi } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { useToggleCommentOrReplyLike } from '../comments/use-toggle-like.ts'
import { notificationLink } from './notification-link.ts'
import { updateCachedNotifications } from './notification-queries.ts'

const actionClasses =
  'inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 rounded-md pe-3 font-semibold text-muted text-sm hover:text-text [&_svg]:size-4'

/** Answers a comment or reply where it stands, and likes it from here. */
export function CommentNotificationActions({ notification }: { notification: Notification }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { notificationId, postId, commentId, replyId, hasLiked, createdBy } = notification
  const like = useToggleCommentOrReplyLike(
    replyId
      ? { kind: 'like-reply', remarkId: replyId, under: commentId ?? '' }
      : { kind: 'like-comment', remarkId: commentId ?? '', under: postId ?? '' },
    async (liked) =>
      replyId
        ? (await callApi(likeReply, { params: { replyId }, query: toToggleQueryParams(liked) })).data
        : (
            await callApi(likeComment, {
              params: { commentId: commentId ?? '' },
              query: toToggleQueryParams(liked),
            })
          ).data,
    (liked) =>
      updateCachedNotifications(client, (row) =>
        row.notificationId === notificationId ? { ...row, hasLiked: liked } : row,
      ),
  )
  const name = createdBy?.displayName ?? ''
  const path = notificationLink(notification)
  return (
    <div className="relative z-1 mt-0.5 flex w-fit gap-2">
      {path ? (
        <Link to={path} aria-label={t`Reply to ${name}`} className={actionClasses}>
          <Reply aria-hidden="true" />
          {t`Reply`}
        </Link>
      ) : null}
      <button
        type="button"
        aria-pressed={hasLiked}
        aria-label={t`Like ${name}'s comment`}
        onClick={() => like.mutate(!hasLiked)}
        className={classNames(actionClasses, hasLiked && 'text-danger! [&_svg]:fill-current')}
      >
        <Heart aria-hidden="true" />
        {hasLiked ? t`Liked` : t`Like`}
      </button>
    </div>
  )
}
