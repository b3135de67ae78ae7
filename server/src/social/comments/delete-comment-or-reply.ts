import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import type { CommentKind } from './comment-or-reply.ts'

/**
 * Deletes the viewer's own comment, with its replies, or their own reply.
 * @throws Refusal COMMENT_NOT_FOUND or REPLY_NOT_FOUND, or NOT_ALLOWED for another author's that is visible to the
 * viewer
 */
export async function deleteOwnCommentOrReply(
  ctx: Context,
  kind: CommentKind,
  viewerId: string,
  id: string,
): Promise<void> {
  const { text } = memoizedStatement(`delete_${kind.table}`, () => remove(kind))
  const { rows } = await ctx.db.executeQuery<{ isOwn: boolean }>(
    CompiledQuery.raw(text, [viewerId, ctx.clock.now(), id]),
  )
  const [row] = rows
  if (!row) throw refuse(kind.unknown)
  if (!row.isOwn) throw refuse('NOT_ALLOWED')
}

const ofDeletion = { actor: '$1', subject: '$3', now: '$2', from: 'FROM gone' }
const notingDeletion = {
  comment: appendEventsSql('COMMENT_CHANGED', ofDeletion),
  reply: appendEventsSql('REPLY_CHANGED', ofDeletion),
}

/**
 * Builds the deletion. The post may be locked or deleted by now: authors can always delete their own comments and
 * replies.
 */
function remove({ table, plural, under, visible, isCounted }: CommentKind): string {
  return `
    WITH found AS (
      SELECT author_id FROM ${table} AS named
      WHERE id = $3 AND deleted_at IS NULL
        AND (author_id = $1 OR EXISTS (${visible('$1', '$2')} AND ${table}.id = named.id))
    ), gone AS (
      UPDATE ${table} SET deleted_at = $2 WHERE id = $3 AND author_id = $1 AND deleted_at IS NULL
      RETURNING ${under}_id, ${isCounted} AS is_counted
    ), counted AS (
      UPDATE ${under}_count SET ${plural} = ${plural} - 1 FROM gone
      WHERE ${under}_count.${under}_id = gone.${under}_id AND gone.is_counted
    ), noted AS (${notingDeletion[table]})
    SELECT author_id = $1 AS "isOwn" FROM found`
}
