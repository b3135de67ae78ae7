import type { Reply } from '@fanfare/contract/shapes/comments'
import { isShownReply } from '../../access/visibility/comment.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { Serialized } from '../../platform/http/reply/serialized.ts'
import { type CommentOrReplyRow, commentColumns, commentJoins, replies } from './comment-or-reply.ts'
import { serializeComments } from './serialize-comments.ts'
import { creatorOfReply } from './visible-comments.ts'

const byId = `
  SELECT ${commentColumns(replies, '$1')}
  FROM reply JOIN account creator ON creator.id = reply.author_id ${commentJoins(replies, '$1', '$2')}
  WHERE reply.id = $3 AND ${isShownReply('creator', creatorOfReply, '$1')}`

/** One's own reply, under a comment that is in sight. @throws Refusal REPLY_NOT_FOUND when it was deleted since */
export async function findReply(ctx: Context, viewerId: string, replyId: string): Promise<Serialized<Reply>> {
  const [row] = await ctx.reads.query<CommentOrReplyRow>('reply_by_id', byId, [
    viewerId,
    ctx.clock.now(),
    replyId,
  ])
  if (!row) throw refuse('REPLY_NOT_FOUND')
  const [written] = await serializeComments(ctx, replies, [row], viewerId)
  if (!written) throw refuse('REPLY_NOT_FOUND')
  return new Serialized(written)
}
