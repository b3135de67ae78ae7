import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { repliesInSight } from './in-sight.ts'
import { toggleLike } from './toggle-like.ts'

const toggle = toggleLike('reply', `${repliesInSight('$1', '$2')} AND reply.id = $3`)

/**
 * Likes a reply, or takes the like back.
 * @returns whether the viewer likes it now
 * @throws Refusal REPLY_NOT_FOUND, or NOT_ALLOWED when its post is locked for her
 */
export async function likeReply(ctx: Context, viewerId: string, replyId: string): Promise<boolean> {
  const { rows } = await ctx.db.executeQuery<{ maySee: boolean; isLiked: boolean }>(
    CompiledQuery.raw(toggle, [viewerId, ctx.clock.now(), replyId]),
  )
  const [row] = rows
  if (!row) throw refuse('REPLY_NOT_FOUND')
  if (!row.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to like this reply.' })
  return row.isLiked
}
