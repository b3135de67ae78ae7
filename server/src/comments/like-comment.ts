import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { commentsInSight } from './in-sight.ts'
import { toggleLike } from './toggle-like.ts'

const toggle = toggleLike('comment', `${commentsInSight('$1', '$2')} AND comment.id = $3`)

/**
 * Likes a comment, or takes the like back.
 * @returns whether the viewer likes it now
 * @throws Refusal COMMENT_NOT_FOUND, or NOT_ALLOWED when its post is locked for her
 */
export async function likeComment(ctx: Context, viewerId: string, commentId: string): Promise<boolean> {
  const { rows } = await ctx.db.executeQuery<{ maySee: boolean; isLiked: boolean }>(
    CompiledQuery.raw(toggle, [viewerId, ctx.clock.now(), commentId]),
  )
  const [row] = rows
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to like this comment.' })
  return row.isLiked
}
