import type { Comment, Reply } from '@fanfare/contract/shapes/social/comments'
import {
  type PostLockReason,
  postCommentsAccessDeniedRefusal,
} from '../../access/visibility/access-denied.ts'
import { isReplyVisibleSql } from '../../access/visibility/comment.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import {
  type CommentOrReplyRow,
  type CommentRow,
  commentKind,
  commentOrReplyColumnsSql,
  commentOrReplyJoinsSql,
  replyKind,
} from './comment-or-reply.ts'
import { serializeComments } from './serialize-comments.ts'
import { postCreatorIdOfReplySql, visibleCommentsSql } from './visible-comments.ts'

const commentById = `
  SELECT ${commentOrReplyColumnsSql(commentKind, '$1')}, visible.may_see AS "maySee",
    visible.lock_reason AS "lockReason"
  FROM (${visibleCommentsSql('$1', '$2')} AND comment.id = $3) AS visible
    JOIN comment ON comment.id = visible.id
    JOIN account creator ON creator.id = comment.author_id
    ${commentOrReplyJoinsSql(commentKind, '$1', '$2')}`

/**
 * Loads a comment as the viewer (null: a guest) sees it.
 * @throws Refusal COMMENT_NOT_FOUND, or NOT_ALLOWED when its post is locked for the viewer
 */
export async function loadComment(
  ctx: Context,
  viewerId: string | null,
  commentId: string,
): Promise<SerializedReplyData<Comment>> {
  const [row] = await ctx.reads.query<CommentRow & { maySee: boolean; lockReason: PostLockReason }>(
    'comment_by_id',
    commentById,
    [viewerId, ctx.clock.now(), commentId],
  )
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.maySee) throw postCommentsAccessDeniedRefusal(row)
  const [serialized] = await serializeComments(ctx, commentKind, [row], viewerId)
  if (!serialized) throw refuse('COMMENT_NOT_FOUND')
  return new SerializedReplyData(serialized)
}

const replyById = `
  SELECT ${commentOrReplyColumnsSql(replyKind, '$1')}
  FROM reply JOIN account creator ON creator.id = reply.author_id ${commentOrReplyJoinsSql(replyKind, '$1', '$2')}
  WHERE reply.id = $3 AND ${isReplyVisibleSql('creator', postCreatorIdOfReplySql, '$1')}`

/** Loads the viewer's own reply to a visible comment. @throws Refusal REPLY_NOT_FOUND when it was deleted since */
export async function loadOwnReply(
  ctx: Context,
  viewerId: string,
  replyId: string,
): Promise<SerializedReplyData<Reply>> {
  const [row] = await ctx.reads.query<CommentOrReplyRow>('reply_by_id', replyById, [
    viewerId,
    ctx.clock.now(),
    replyId,
  ])
  if (!row) throw refuse('REPLY_NOT_FOUND')
  const [serialized] = await serializeComments(ctx, replyKind, [row], viewerId)
  if (!serialized) throw refuse('REPLY_NOT_FOUND')
  return new SerializedReplyData(serialized)
}
