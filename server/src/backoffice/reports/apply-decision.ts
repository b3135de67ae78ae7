import { type Selectable, sql } from 'kysely'
import { hasBlockedSql, isActiveAccountSql } from '../../access/visibility/person.ts'
import { blocklistPostFiles, unblocklistPostFiles } from '../../media/known-bad/block-files.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { ReportDecision } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEvents, appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { overridePostAdultMark } from '../../social/posts/mark-adult.ts'
import { removePostByDecision, restorePostUnlessBlocked } from '../content/moderate-post.ts'
import { reinstateUserInTransaction, suspendUserInTransaction } from '../users/suspend-user.ts'

type Decided = Pick<
  Selectable<ReportDecision>,
  'subject_kind' | 'subject_id' | 'accused_id' | 'decision' | 'days' | 'reason'
>

/** State to restore on undo; fields are absent if there was nothing to change. */
export type StateBeforeDecision = {
  isRemoved?: true
  isSuspended?: true
  isKeptAway?: true
  isAdult?: { isAdult: boolean; isForGood: boolean }
  profile?: Profile
}

type Profile = {
  display_name: string
  bio: string
  location: string
  website_url: string
  avatar_file_id: string | null
  banner_file_id: string | null
}

/**
 * Does what was decided. What is gone by itself, or suspended already, is left as it is.
 * @returns what taking it back needs
 */
export async function applyReportDecision(
  tx: Tx,
  ctx: Context,
  admin: AdminViewer,
  decided: Decided & { blocksFiles: boolean },
): Promise<StateBeforeDecision> {
  const before: StateBeforeDecision = {}
  if (decided.decision === 'REMOVE') await remove(tx, ctx, { admin, decided, before })
  if (decided.blocksFiles) {
    const { subject_id: postId, reason } = decided
    await blocklistPostFiles(tx, ctx, admin.adminId, { postId, reason })
    before.isKeptAway = true
  }
  if (decided.decision === 'MARK_ADULT') {
    const post = await tx
      .selectFrom('post')
      .select(['is_adult as isAdult', 'is_adult_for_good as isForGood'])
      .where('id', '=', decided.subject_id)
      .executeTakeFirst()
    if (!post) throw refuse('RULE_BROKEN', { detail: 'This post was permanently deleted.' })
    if (await overridePostAdultMark(tx, decided.subject_id, true)) before.isAdult = post
  }
  if (decided.decision === 'SUSPEND' || decided.days !== null) {
    const { suspended_at } = await tx
      .selectFrom('account')
      .select('suspended_at')
      .where('id', '=', decided.accused_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (suspended_at === null) {
      const until =
        decided.days === null ? null : new Date(ctx.clock.now().getTime() + decided.days * 86_400_000)
      await suspendUserInTransaction(tx, ctx, {
        admin,
        userId: decided.accused_id,
        reason: decided.reason,
        until,
      })
      before.isSuspended = true
    }
  }
  return before
}

/**
 * Brings back what a decision took away, as far as it was not changed since, and nothing else keeps it away. The decision is
 * noted as taken back before.
 */
export async function revertReportDecision(
  tx: Tx,
  ctx: Context,
  {
    admin,
    decision: { subject_kind, subject_id, accused_id, before: stored, suspension_ended_at },
    reason,
  }: { admin: AdminViewer; decision: Selectable<ReportDecision>; reason: string | null },
): Promise<{ isPostBack: boolean }> {
  const before = stored as StateBeforeDecision
  if (before.isKeptAway) await unblocklistPostFiles(tx, ctx, admin.adminId, { postId: subject_id })
  const isPostBack =
    before.isRemoved === true &&
    subject_kind === 'POST' &&
    (await restorePostUnlessBlocked(tx, ctx, { admin, postId: subject_id, reason }))
  if (before.isRemoved && subject_kind === 'COMMENT') await changeComment(tx, ctx, subject_id, false)
  if (before.isRemoved && subject_kind === 'REPLY') await changeReply(tx, ctx, subject_id, false)
  if (before.profile) await restoreProfile(tx, ctx, accused_id, before.profile)
  if (before.isAdult) {
    const { isAdult, isForGood } = before.isAdult
    await tx
      .updateTable('post')
      .set({ is_adult: isAdult, is_adult_for_good: isForGood })
      .where('id', '=', subject_id)
      .execute()
  }
  // One that has ended lifts no other, which somebody decided since.
  if (before.isSuspended && suspension_ended_at === null) {
    const account = await tx
      .selectFrom('account')
      .select('suspended_at')
      .where('id', '=', accused_id)
      .forUpdate()
      .executeTakeFirst()
    if (account?.suspended_at)
      await reinstateUserInTransaction(tx, ctx, { admin, userId: accused_id, reason })
  }
  return { isPostBack }
}

async function remove(
  tx: Tx,
  ctx: Context,
  {
    admin,
    decided: { subject_kind, subject_id, reason },
    before,
  }: { admin: AdminViewer; decided: Decided; before: StateBeforeDecision },
): Promise<void> {
  if (subject_kind === 'PROFILE') {
    before.profile = await clearProfile(tx, ctx, subject_id)
    return
  }
  if (subject_kind === 'POST') {
    const post = await tx
      .selectFrom('post')
      .select('deleted_at')
      .where('id', '=', subject_id)
      .forUpdate()
      .executeTakeFirst()
    if (!post || post.deleted_at !== null) return
    await removePostByDecision(tx, ctx, { admin, postId: subject_id, reason })
    before.isRemoved = true
    return
  }
  const change = subject_kind === 'COMMENT' ? changeComment : changeReply
  if (await change(tx, ctx, subject_id, true)) before.isRemoved = true
}

/** SQL condition: `changed` counts; its author is active and not blocked by the post's creator. */
const isCounted = sql.raw(
  `${isActiveAccountSql('author')} AND NOT ${hasBlockedSql('changed.creator_id', 'changed.author_id')}`,
)

/** Takes a comment away or brings it back, counted under its post. @returns whether anything has changed */
async function changeComment(tx: Tx, ctx: Context, id: string, isGone: boolean): Promise<boolean> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ authorId: string }>`
    WITH changed AS (
      UPDATE comment SET deleted_at = ${isGone ? now : null}
      WHERE id = ${id} AND (deleted_at IS NULL) = ${isGone} RETURNING post_id, creator_id, author_id, hidden_at
    ), counted AS (
      UPDATE post_count SET comments = comments + ${isGone ? -1 : 1}
      FROM changed JOIN account author ON author.id = changed.author_id
      WHERE post_count.post_id = changed.post_id AND hidden_at IS NULL AND ${isCounted}
    )
    SELECT author_id AS "authorId" FROM changed`.execute(tx)
  const [changed] = rows
  if (!changed) return false
  await appendEvents(tx, 'COMMENT_CHANGED', [{ actorId: changed.authorId, subjectId: id }], now)
  return true
}

async function changeReply(tx: Tx, ctx: Context, id: string, isGone: boolean): Promise<boolean> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ authorId: string }>`
    WITH changed AS (
      UPDATE reply SET deleted_at = ${isGone ? now : null}
      WHERE id = ${id} AND (deleted_at IS NULL) = ${isGone} RETURNING comment_id, creator_id, author_id
    ), counted AS (
      UPDATE comment_count SET replies = replies + ${isGone ? -1 : 1}
      FROM changed JOIN account author ON author.id = changed.author_id
      WHERE comment_count.comment_id = changed.comment_id AND ${isCounted}
    )
    SELECT author_id AS "authorId" FROM changed`.execute(tx)
  const [changed] = rows
  if (!changed) return false
  await appendEvents(tx, 'REPLY_CHANGED', [{ actorId: changed.authorId, subjectId: id }], now)
  return true
}

/**
 * Clears what a person says about themselves and shows on their page. Their username stays, and so does a
 * name verified by their documents.
 */
async function clearProfile(tx: Tx, ctx: Context, accountId: string): Promise<Profile> {
  const account = await tx
    .selectFrom('account')
    .select([
      'username',
      'verification_status as status',
      'display_name',
      'bio',
      'location',
      'website_url',
      'avatar_file_id',
      'banner_file_id',
    ])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { username, status, ...profile } = account
  await tx
    .updateTable('account')
    .set({
      display_name: status === 'VERIFIED' ? profile.display_name : username,
      bio: '',
      location: '',
      website_url: '',
      avatar_file_id: null,
      banner_file_id: null,
    })
    .where('id', '=', accountId)
    .execute()
  await tx
    .updateTable('media_file')
    .set({ deleted_at: ctx.clock.now() })
    .where('id', 'in', [profile.avatar_file_id ?? '', profile.banner_file_id ?? ''])
    .execute()
  await appendProfileChangeEvent(tx, accountId, ctx.clock.now())
  return profile
}

/** Restores a cleared profile, except for fields entered since and pictures whose file is gone. */
async function restoreProfile(tx: Tx, ctx: Context, accountId: string, profile: Profile): Promise<void> {
  const pictures = await tx
    .updateTable('media_file')
    .set({ deleted_at: null })
    .where('id', 'in', [profile.avatar_file_id ?? '', profile.banner_file_id ?? ''])
    .where('owner_id', '=', accountId)
    .returning('id')
    .execute()
  const ifStored = (id: string | null) => (pictures.some((file) => file.id === id) ? id : null)
  await sql`
    UPDATE account SET
      display_name = CASE WHEN display_name = username THEN ${profile.display_name} ELSE display_name END,
      bio = coalesce(nullif(bio, ''), ${profile.bio}), location = coalesce(nullif(location, ''), ${profile.location}),
      website_url = coalesce(nullif(website_url, ''), ${profile.website_url}),
      avatar_file_id = coalesce(avatar_file_id, ${ifStored(profile.avatar_file_id)}),
      banner_file_id = coalesce(banner_file_id, ${ifStored(profile.banner_file_id)})
    WHERE id = ${accountId}`.execute(tx)
  await appendProfileChangeEvent(tx, accountId, ctx.clock.now())
}
