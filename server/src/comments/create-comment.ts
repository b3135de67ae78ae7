import type { Comment } from '@fanfare/contract/shapes/comments'
import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { isCalledOneOf } from '../creators/id-called.ts'
import { keyReused } from '../http/idempotency-key.ts'
import { mentionedIn } from '../posts/mentions.ts'
import { refuse } from '../refusal.ts'
import { isReachable } from '../visibility/person.ts'
import { isPresent, maySee } from '../visibility/post.ts'
import { findComment } from './find-comment.ts'

export type NewComment = { content: string; idempotencyKey: string | null }

/** One statement: the comment with all that hangs on it, or nothing. */
const insert = `
  WITH target AS (
    SELECT post.id, ${maySee('post', '$1', '$2')} AS may_see
    FROM post JOIN account creator ON creator.id = post.creator_id
    WHERE post.id = $3 AND ${isPresent('post', 'creator', '$1')}
  ), fresh AS (
    INSERT INTO comment (id, post_id, author_id, content, created_at, idempotency_key)
    SELECT $4, id, $1, $5, $2, $6 FROM target WHERE may_see
    ON CONFLICT (author_id, post_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING id, post_id
  ), uncounted AS (
    INSERT INTO comment_count (comment_id) SELECT id FROM fresh
  ), mentioned AS (
    INSERT INTO comment_mention (comment_id, account_id)
    SELECT fresh.id, account.id FROM fresh, account
    WHERE ${isCalledOneOf('account', '$7::text[]', '$2')} AND ${isReachable('account', '$1')}
  ), counted AS (
    UPDATE post_count SET comments = comments + 1 FROM fresh WHERE post_count.post_id = fresh.post_id
  )
  SELECT may_see AS "maySee", EXISTS (SELECT FROM fresh) AS "isFresh" FROM target`

/**
 * Comments on a post. With an idempotency key that the viewer has used for this post before, answers with the comment that
 * it made.
 * @throws Refusal POST_NOT_FOUND, CONFLICT when the key made another one, NOT_ALLOWED when the post's content is locked for the viewer, or COMMENT_NOT_FOUND when
 * what the key made was deleted since
 */
export async function createComment(
  ctx: Context,
  viewerId: string,
  postId: string,
  { content, idempotencyKey }: NewComment,
): Promise<Comment> {
  const id = ctx.newId()
  const { rows } = await ctx.db.executeQuery<{ maySee: boolean; isFresh: boolean }>(
    CompiledQuery.raw(insert, [
      viewerId,
      ctx.clock.now(),
      postId,
      id,
      content,
      idempotencyKey,
      mentionedIn(content),
    ]),
  )
  const [row] = rows
  if (!row) throw refuse('POST_NOT_FOUND')
  if (!row.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to comment on this post.' })
  return findComment(
    ctx,
    viewerId,
    row.isFresh ? id : await madeBefore(ctx, viewerId, postId, { content, idempotencyKey }),
  )
}

const byKey = `
  SELECT id, content = $4 AS "isSame" FROM comment
  WHERE author_id = $1 AND post_id = $2 AND idempotency_key = $3`

async function madeBefore(
  ctx: Context,
  viewerId: string,
  postId: string,
  { content, idempotencyKey }: NewComment,
): Promise<string> {
  const values = [viewerId, postId, idempotencyKey, content]
  const [row] = await ctx.reads.query<{ id: string; isSame: boolean }>('comment_by_key', byKey, values)
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.isSame) throw keyReused()
  return row.id
}
