import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { isPresent, maySee } from './visibility.ts'

/** One statement: taking the like back is tried first, so a like that is there never counts twice. */
const toggle = `
  WITH target AS (
    SELECT post.id, ${maySee('post', '$1', '$2')} AS may_see
    FROM post JOIN account creator ON creator.id = post.creator_id
    WHERE post.id = $3 AND ${isPresent('post', 'creator', '$1')}
  ), taken AS (
    DELETE FROM post_like USING target
    WHERE target.may_see AND post_like.post_id = target.id AND post_like.account_id = $1
    RETURNING 1
  ), given AS (
    INSERT INTO post_like (post_id, account_id, created_at)
    SELECT id, $1, $2 FROM target WHERE may_see AND NOT EXISTS (SELECT FROM taken)
    ON CONFLICT DO NOTHING
    RETURNING 1
  ), counted AS (
    UPDATE post_count
    SET likes = likes + (SELECT count(*)::integer FROM given) - (SELECT count(*)::integer FROM taken)
    WHERE post_id = $3 AND (EXISTS (SELECT FROM given) OR EXISTS (SELECT FROM taken))
  )
  SELECT may_see AS "maySee", NOT EXISTS (SELECT FROM taken) AS "isLiked" FROM target`

/**
 * Likes a post, or takes the like back.
 * @returns whether the viewer likes it now
 * @throws Refusal POST_NOT_FOUND, or NOT_ALLOWED when its content is locked for her
 */
export async function likePost(ctx: Context, viewerId: string, postId: string): Promise<boolean> {
  const { rows } = await ctx.db.executeQuery<{ maySee: boolean; isLiked: boolean }>(
    CompiledQuery.raw(toggle, [viewerId, ctx.clock.now(), postId]),
  )
  const [row] = rows
  if (!row) throw refuse('POST_NOT_FOUND')
  if (!row.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to like this post.' })
  return row.isLiked
}
