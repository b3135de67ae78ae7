import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { commentsInSight } from './in-sight.ts'

/** Its post may be locked or gone by now: one's own words can always be taken back. */
const remove = `
  WITH found AS (
    SELECT author_id FROM comment AS named
    WHERE id = $3 AND deleted_at IS NULL
      AND (author_id = $1 OR EXISTS (${commentsInSight('$1', '$2')} AND comment.id = named.id))
  ), gone AS (
    UPDATE comment SET deleted_at = $2 WHERE id = $3 AND author_id = $1 AND deleted_at IS NULL
    RETURNING post_id, hidden_at
  ), counted AS (
    UPDATE post_count SET comments = comments - 1 FROM gone
    WHERE post_count.post_id = gone.post_id AND gone.hidden_at IS NULL
  )
  SELECT author_id = $1 AS "isOwn" FROM found`

/**
 * Deletes one's own comment; its replies are gone with it.
 * @throws Refusal COMMENT_NOT_FOUND, or NOT_ALLOWED for somebody else's that the viewer may come upon
 */
export async function deleteComment(ctx: Context, viewerId: string, commentId: string): Promise<void> {
  const { rows } = await ctx.db.executeQuery<{ isOwn: boolean }>(
    CompiledQuery.raw(remove, [viewerId, ctx.clock.now(), commentId]),
  )
  const [row] = rows
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.isOwn) throw refuse('NOT_ALLOWED')
}
