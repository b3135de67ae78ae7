import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { repliesInSight } from './in-sight.ts'

const remove = `
  WITH found AS (
    SELECT author_id FROM reply AS named
    WHERE id = $3 AND deleted_at IS NULL
      AND (author_id = $1 OR EXISTS (${repliesInSight('$1', '$2')} AND reply.id = named.id))
  ), gone AS (
    UPDATE reply SET deleted_at = $2 WHERE id = $3 AND author_id = $1 AND deleted_at IS NULL
    RETURNING comment_id
  ), counted AS (
    UPDATE comment_count SET replies = replies - 1 FROM gone WHERE comment_count.comment_id = gone.comment_id
  )
  SELECT author_id = $1 AS "isOwn" FROM found`

/**
 * Deletes one's own reply.
 * @throws Refusal REPLY_NOT_FOUND, or NOT_ALLOWED for somebody else's that the viewer may come upon
 */
export async function deleteReply(ctx: Context, viewerId: string, replyId: string): Promise<void> {
  const { rows } = await ctx.db.executeQuery<{ isOwn: boolean }>(
    CompiledQuery.raw(remove, [viewerId, ctx.clock.now(), replyId]),
  )
  const [row] = rows
  if (!row) throw refuse('REPLY_NOT_FOUND')
  if (!row.isOwn) throw refuse('NOT_ALLOWED')
}
