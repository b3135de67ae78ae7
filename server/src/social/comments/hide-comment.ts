import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { visibleCommentsSql } from './visible-comments.ts'

const toggle = `
  WITH target AS (
    ${visibleCommentsSql('$1', '$2')} AND comment.id = $3
  ), toggled AS (
    UPDATE comment SET hidden_at = CASE WHEN hidden_at IS NULL THEN $2::timestamptz END
    FROM target WHERE comment.id = target.id AND target.creator_id = $1 AND comment.deleted_at IS NULL
      AND (comment.hidden_at IS NOT NULL) IS DISTINCT FROM $4::boolean
    RETURNING comment.post_id, comment.hidden_at
  ), counted AS (
    UPDATE post_count SET comments = comments + CASE WHEN toggled.hidden_at IS NULL THEN 1 ELSE -1 END
    FROM toggled WHERE post_count.post_id = toggled.post_id
  ), noted AS (
    ${appendEventsSql('COMMENT_CHANGED', { actor: '$1', subject: '$3', now: '$2', from: 'FROM toggled' })}
  )
  SELECT creator_id = $1 AS "mayHide", (SELECT hidden_at IS NOT NULL FROM toggled) AS "isHidden" FROM target`

/**
 * Hides a comment on the viewer's own post from all but its author, or shows it again.
 * @param to the requested state; null toggles it
 * @returns whether it is hidden now
 * @throws Refusal COMMENT_NOT_FOUND, or NOT_ALLOWED when the post is not the viewer's
 */
export async function toggleCommentHiddenOnOwnPost(
  ctx: Context,
  viewerId: string,
  commentId: string,
  to: boolean | null,
): Promise<boolean> {
  const { rows } = await ctx.db.executeQuery<{ mayHide: boolean; isHidden: boolean | null }>(
    CompiledQuery.raw(toggle, [viewerId, ctx.clock.now(), commentId, to]),
  )
  const [row] = rows
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.mayHide) throw refuse('NOT_ALLOWED')
  const isHidden = row.isHidden ?? to
  // Deleted between the two reads of the statement.
  if (isHidden === null) throw refuse('COMMENT_NOT_FOUND')
  return isHidden
}
