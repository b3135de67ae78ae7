import { CompiledQuery } from 'kysely'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** One statement: taking it back is tried first. */
const toggle = `
  WITH target AS (
    SELECT post.id, post.creator_id = $1 AS is_own
    FROM post JOIN account creator ON creator.id = post.creator_id
    WHERE post.id = $3 AND ${postExistsForViewerSql('post', 'creator', '$1')}
  ), shown AS (
    DELETE FROM hidden_post USING target
    WHERE $4::boolean IS NOT TRUE AND hidden_post.account_id = $1 AND hidden_post.post_id = target.id
    RETURNING 1
  ), hidden AS (
    INSERT INTO hidden_post (account_id, post_id, created_at)
    SELECT $1, id, $2 FROM target
    WHERE $4::boolean IS NOT FALSE AND NOT is_own AND NOT EXISTS (SELECT FROM shown)
    ON CONFLICT DO NOTHING
  )
  SELECT is_own AS "isOwn", $4::boolean IS NOT FALSE AND NOT EXISTS (SELECT FROM shown) AS "isHidden" FROM target`

/**
 * Hides a post from the member’s home feed, or shows it again.
 * @param to the requested state; null toggles it
 * @returns whether it is hidden now
 * @throws Refusal POST_NOT_FOUND, or RULE_BROKEN for one’s own
 */
export async function togglePostHiddenInHomeFeed(
  ctx: Context,
  viewerId: string,
  postId: string,
  to: boolean | null,
): Promise<boolean> {
  const { rows } = await ctx.db.executeQuery<{ isOwn: boolean; isHidden: boolean }>(
    CompiledQuery.raw(toggle, [viewerId, ctx.clock.now(), postId, to]),
  )
  const [row] = rows
  if (!row) throw refuse('POST_NOT_FOUND')
  if (row.isOwn) throw refuse('RULE_BROKEN', { detail: 'Your own posts stay in your feed.' })
  return row.isHidden
}
