import type { Comment } from '@fanfare/contract/shapes/comments'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { Serialized } from '../../platform/http/reply/serialized.ts'
import { type CommentRow, commentColumns, commentJoins, comments } from './comment-or-reply.ts'
import { commentsLocked } from './comments-locked.ts'
import { serializeComments } from './serialize-comments.ts'
import { visibleComments } from './visible-comments.ts'

const byId = `
  SELECT ${commentColumns(comments, '$1')}, in_sight.may_see AS "maySee",
    in_sight.is_withheld AS "isWithheld"
  FROM (${visibleComments('$1', '$2')} AND comment.id = $3) AS in_sight
    JOIN comment ON comment.id = in_sight.id
    JOIN account creator ON creator.id = comment.author_id
    ${commentJoins(comments, '$1', '$2')}`

/**
 * Loads a comment as the viewer (null: a guest) sees it.
 * @throws Refusal COMMENT_NOT_FOUND, or NOT_ALLOWED when its post is locked for the viewer
 */
export async function findComment(
  ctx: Context,
  viewerId: string | null,
  commentId: string,
): Promise<Serialized<Comment>> {
  const [row] = await ctx.reads.query<CommentRow & { maySee: boolean; isWithheld: boolean }>(
    'comment_by_id',
    byId,
    [viewerId, ctx.clock.now(), commentId],
  )
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.maySee) throw commentsLocked(row)
  const [written] = await serializeComments(ctx, comments, [row], viewerId)
  if (!written) throw refuse('COMMENT_NOT_FOUND')
  return new Serialized(written)
}
