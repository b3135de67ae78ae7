import type { Reply } from '@fanfare/contract/shapes/comments'
import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { isCalledOneOf } from '../creators/id-called.ts'
import { keyReused } from '../http/idempotency-key.ts'
import { mentionedIn } from '../posts/mentions.ts'
import { refuse } from '../refusal.ts'
import { isReachable } from '../visibility/person.ts'
import type { NewComment } from './create-comment.ts'
import { findReply } from './find-reply.ts'
import { commentsInSight } from './in-sight.ts'

/** One statement: the reply with all that hangs on it, or nothing. */
const insert = `
  WITH target AS (
    ${commentsInSight('$1', '$2')} AND comment.id = $3
  ), fresh AS (
    INSERT INTO reply (id, comment_id, author_id, content, created_at, idempotency_key)
    SELECT $4, id, $1, $5, $2, $6 FROM target WHERE may_see
    ON CONFLICT (author_id, comment_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING id, comment_id
  ), uncounted AS (
    INSERT INTO reply_count (reply_id) SELECT id FROM fresh
  ), mentioned AS (
    INSERT INTO reply_mention (reply_id, account_id)
    SELECT fresh.id, account.id FROM fresh, account
    WHERE ${isCalledOneOf('account', '$7::text[]', '$2')} AND ${isReachable('account', '$1')}
  ), counted AS (
    UPDATE comment_count SET replies = replies + 1 FROM fresh WHERE comment_count.comment_id = fresh.comment_id
  )
  SELECT may_see AS "maySee", EXISTS (SELECT FROM fresh) AS "isFresh" FROM target`

/**
 * Replies to a comment. With an idempotency key that the viewer has used for this comment before, answers with the reply
 * that it made.
 * @throws Refusal COMMENT_NOT_FOUND, CONFLICT when the key made another one, NOT_ALLOWED when its post is locked for the viewer, or REPLY_NOT_FOUND when what the
 * key made was deleted since
 */
export async function createReply(
  ctx: Context,
  viewerId: string,
  commentId: string,
  { content, idempotencyKey }: NewComment,
): Promise<Reply> {
  const id = ctx.newId()
  const { rows } = await ctx.db.executeQuery<{ maySee: boolean; isFresh: boolean }>(
    CompiledQuery.raw(insert, [
      viewerId,
      ctx.clock.now(),
      commentId,
      id,
      content,
      idempotencyKey,
      mentionedIn(content),
    ]),
  )
  const [row] = rows
  if (!row) throw refuse('COMMENT_NOT_FOUND')
  if (!row.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to comment on this post.' })
  return findReply(
    ctx,
    viewerId,
    row.isFresh ? id : await madeBefore(ctx, viewerId, commentId, { content, idempotencyKey }),
  )
}

const byKey = `
  SELECT id, content = $4 AS "isSame" FROM reply
  WHERE author_id = $1 AND comment_id = $2 AND idempotency_key = $3`

async function madeBefore(
  ctx: Context,
  viewerId: string,
  commentId: string,
  { content, idempotencyKey }: NewComment,
): Promise<string> {
  const values = [viewerId, commentId, idempotencyKey, content]
  const [row] = await ctx.reads.query<{ id: string; isSame: boolean }>('reply_by_key', byKey, values)
  if (!row) throw refuse('REPLY_NOT_FOUND')
  if (!row.isSame) throw keyReused()
  return row.id
}
