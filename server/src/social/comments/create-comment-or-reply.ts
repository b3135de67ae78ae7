import { findMentionedUsernames } from '@fanfare/contract/text/text-parts'
import { CompiledQuery } from 'kysely'
import { type PostLockReason, postAccessDeniedRefusal } from '../../access/visibility/access-denied.ts'
import { personAllowsInteractionSql } from '../../access/visibility/audience.ts'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { idempotencyKeyReusedRefusal } from '../../platform/http/input/idempotency-key.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { hasOrHadOneOfUsernamesSql } from '../creators/resolve-username.ts'
import type { CommentKind } from './comment-or-reply.ts'

export type NewCommentOrReply = { content: string; idempotencyKey: string | null }

type Placed = { maySee: boolean; lockReason: PostLockReason; isLet: boolean; isFresh: boolean }

/**
 * Creates a comment on a post, or a reply to a comment. With an idempotency key that the viewer has used for
 * it before, returns what the key created.
 * @returns its id
 * @throws Refusal POST_NOT_FOUND or COMMENT_NOT_FOUND for the parent, CONFLICT when the key created another
 * one, NOT_ALLOWED when the post is locked for the viewer or its creator does not allow them to comment, or
 * COMMENT_NOT_FOUND or REPLY_NOT_FOUND when what the key created is gone
 */
export async function createCommentOrReply(
  ctx: Context,
  kind: CommentKind,
  { viewerId, underId, content, idempotencyKey }: { viewerId: string; underId: string } & NewCommentOrReply,
): Promise<string> {
  const id = ctx.newId()
  const { text } = memoizedStatement(`create_${kind.table}`, () => insert(kind))
  const values = [
    viewerId,
    ctx.clock.now(),
    underId,
    id,
    content,
    idempotencyKey,
    findMentionedUsernames(content),
  ]
  const { rows } = await ctx.db.executeQuery<Placed>(CompiledQuery.raw(text, values))
  const [row] = rows
  if (!row) throw refuse(kind.underUnknown)
  if (!row.maySee) throw postAccessDeniedRefusal(row, 'comment on this post', 'comment on it')
  if (!row.isLet) {
    throw refuse('NOT_ALLOWED', { detail: 'The creator of this post has limited who can comment.' })
  }
  return row.isFresh ? id : madeBefore(ctx, kind, { viewerId, underId, content, idempotencyKey })
}

/** Builds the statement that inserts the comment or reply with everything that belongs to it, or nothing. */
function insert({ table, plural, under, parent }: CommentKind): string {
  return `
    WITH target AS (
      SELECT parent.*, (SELECT ${personAllowsInteractionSql('owner', 'comments_from', '$1', '$2')} FROM account owner WHERE owner.id = parent.creator_id) AS is_let
      FROM (${parent('$1')}) AS parent
    ), fresh AS (
      INSERT INTO ${table} (creator_id, id, ${under}_id, author_id, content, created_at, idempotency_key)
      SELECT creator_id, $4, id, $1, $5, $2, $6 FROM target WHERE may_see AND is_let
      ON CONFLICT DO NOTHING
      RETURNING creator_id, id, ${under}_id
    ), uncounted AS (
      INSERT INTO ${table}_count (creator_id, ${table}_id) SELECT creator_id, id FROM fresh
    ), mentioned AS (
      INSERT INTO ${table}_mention (creator_id, ${table}_id, account_id)
      SELECT fresh.creator_id, fresh.id, account.id FROM fresh, account
      WHERE ${hasOrHadOneOfUsernamesSql('account', '$7::text[]', '$2')} AND ${isPersonVisibleSql('account', '$1')}
        AND ${personAllowsInteractionSql('account', 'mentions_from', '$1', '$2')}
    ), counted AS (
      UPDATE ${under}_count SET ${plural} = ${plural} + 1 FROM fresh
      WHERE ${under}_count.${under}_id = fresh.${under}_id
    ), noted AS (
      ${appendEventsSql(table === 'comment' ? 'COMMENTED' : 'REPLIED', { actor: '$1', subject: 'id', now: '$2', from: 'FROM fresh' })}
    )
    SELECT may_see AS "maySee", lock_reason AS "lockReason", is_let AS "isLet", EXISTS (SELECT FROM fresh) AS "isFresh"
    FROM target`
}

async function madeBefore(
  ctx: Context,
  { table, under, unknown }: CommentKind,
  { viewerId, underId, content, idempotencyKey }: { viewerId: string; underId: string } & NewCommentOrReply,
): Promise<string> {
  const [row] = await ctx.reads.query<{ id: string; isSame: boolean }>(
    `${table}_by_key`,
    `SELECT id, content = $4 AS "isSame" FROM ${table}
     WHERE author_id = $1 AND ${under}_id = $2 AND idempotency_key = $3`,
    [viewerId, underId, idempotencyKey, content],
  )
  if (!row) throw refuse(unknown)
  if (!row.isSame) throw idempotencyKeyReusedRefusal()
  return row.id
}
