import type { PostForAdmins, RemovalHold } from '@fanfare/contract/shapes/backoffice/content'
import { requiresFiles } from '@fanfare/contract/social/post-type-rules'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { deletedFileRetentionDays } from '../../media/purge-deleted-and-unattached-files.ts'
import { refundDelayAfterRemovalMs } from '../../money/sales/refund-removed-sales.ts'
import { enqueueSalesRefund } from '../../money/sales/refund-sales.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { appendEvents } from '../../platform/events/outbox.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { removePostFromTimelines, republishToTimelines } from '../../social/timelines/fan-out.ts'
import { findPostRestoreBlockers, transferRestoreToBlocker } from './removal-holds.ts'
import { loadPostForAdmins } from './search-posts.ts'

/**
 * Takes somebody's post away: it and its files are gone for everybody at once, the bytes of the files after 30 days.
 * @throws Refusal POST_NOT_FOUND; CONFLICT when it is deleted already
 */
export async function deletePostAsAdmin(
  ctx: Context,
  admin: AdminViewer,
  postId: string,
  reason: string,
): Promise<PostForAdmins> {
  return inTransaction(ctx.db, async (tx) => {
    const { creatorId } = await removePostByDecision(tx, ctx, { admin, postId, reason })
    await appendSystemNotifications(
      tx,
      [{ accountId: creatorId, topic: 'POST_REMOVED', aboutId: postId }],
      ctx.clock.now(),
    )
    return loadPostForAdmins(tx, ctx, postId)
  })
}

/**
 * Brings back a post that an admin deleted, with its files and into its readers' timelines.
 * @throws Refusal POST_NOT_FOUND; CONFLICT when it is not deleted; RULE_BROKEN when its creator deleted it, its files are gone
 *   for good, or something else keeps it away
 */
export async function restorePostAsAdmin(
  ctx: Context,
  admin: AdminViewer,
  postId: string,
  reason: string | null,
): Promise<PostForAdmins> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId)
    if (post.deletedAt && now.getTime() - post.deletedAt.getTime() >= deletedFileRetentionDays * 86_400_000) {
      throw refuse('RULE_BROKEN', {
        detail: `Deleted posts can't be restored after ${deletedFileRetentionDays} days.`,
      })
    }
    const hold = (await findPostRestoreBlockers(tx, [postId])).get(postId)
    if (hold) throw refuse('RULE_BROKEN', { detail: holdSentences[hold.kind] })
    const { creatorId } = await bringPostBack(tx, ctx, { admin, postId, reason })
    await appendSystemNotifications(
      tx,
      [{ accountId: creatorId, topic: 'POST_RESTORED', aboutId: postId }],
      now,
    )
    return loadPostForAdmins(tx, ctx, postId)
  })
}

const holdSentences: Record<RemovalHold['kind'], string> = {
  TAKEDOWN: 'This post was taken down by a copyright notice. Withdraw the notice to restore it.',
  REPORT_DECISION:
    'This post was removed by a decision on a report. To restore it, reopen the report or decide the appeal.',
  KNOWN_BAD_FILE: 'A file of this post is on the list of known bad files. Unblock the file first.',
}

/**
 * Brings a post back whose removal is taken back, unless something else still keeps it away: that brings it back in its turn. One
 * whose files were purged since stays away.
 * @param admin null where the platform does it by itself
 * @returns whether it is back
 */
export async function restorePostUnlessBlocked(
  tx: Tx,
  ctx: Context,
  { admin, postId, reason }: { admin: AdminViewer | null; postId: string; reason: string | null },
): Promise<boolean> {
  const post = await tx
    .selectFrom('post')
    .select(['deleted_by_admin', 'type'])
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
  if (!post?.deleted_by_admin) return false
  const hold = (await findPostRestoreBlockers(tx, [postId])).get(postId)
  if (hold) {
    await transferRestoreToBlocker(tx, hold)
    return false
  }
  if (requiresFiles(post.type) && !(await hasFiles(tx, postId))) return false
  await bringPostBack(tx, ctx, { admin, postId, reason })
  return true
}

/**
 * The same as part of another act, which tells the creator. Noted in the audit. Buyers get their money back soon after,
 * unless it is undone.
 * @throws Refusal POST_NOT_FOUND; CONFLICT when it is deleted already
 */
export async function removePostByDecision(
  tx: Tx,
  ctx: Context,
  { admin, postId, reason }: { admin: AdminViewer; postId: string; reason: string },
): Promise<{ creatorId: string }> {
  const now = ctx.clock.now()
  const post = await lockPost(tx, postId)
  if (post.deletedAt) throw refuse('CONFLICT', { detail: 'This post is already deleted.' })
  await tx
    .updateTable('post')
    .set({ deleted_at: now, deleted_by_admin: admin.adminId, is_pinned: false })
    .where('id', '=', postId)
    .execute()
  await tx
    .updateTable('media_file')
    .set({ deleted_at: now, platform_removed_at: now })
    .where('post_id', '=', postId)
    .execute()
  await countPosts(tx, post.creatorId, -1)
  await appendEvents(tx, 'POST_CHANGED', [{ actorId: post.creatorId, subjectId: postId }], now)
  await enqueue(tx, removePostFromTimelines, { postId })
  await refundBuyers(tx, ctx, post.creatorId, postId)
  await appendAuditEntry(tx, ctx, admin, {
    action: 'POST_DELETED',
    subjectKind: 'POST',
    subjectId: postId,
    reason,
    before: { deletedAt: null },
    after: { deletedAt: now },
  })
  return post
}

/**
 * Brings back a post that an admin took away, as part of another act, which tells the creator. Noted in the audit.
 * @param admin null where the platform does it by itself
 * @throws Refusal POST_NOT_FOUND; CONFLICT when it is not deleted; RULE_BROKEN when its creator deleted it
 */
async function bringPostBack(
  tx: Tx,
  ctx: Context,
  { admin, postId, reason }: { admin: AdminViewer | null; postId: string; reason: string | null },
): Promise<{ creatorId: string }> {
  const post = await lockPost(tx, postId)
  if (!post.deletedAt) throw refuse('CONFLICT', { detail: "This post isn't deleted." })
  if (post.isDeletedByCreator) {
    throw refuse('RULE_BROKEN', { detail: "This post was deleted by its creator and can't be restored." })
  }
  await tx
    .updateTable('post')
    .set({ deleted_at: null, deleted_by_admin: null })
    .where('id', '=', postId)
    .execute()
  await tx
    .updateTable('media_file')
    .set({ deleted_at: null, platform_removed_at: null })
    .where('post_id', '=', postId)
    .execute()
  await countPosts(tx, post.creatorId, 1)
  await appendEvents(tx, 'POST_CHANGED', [{ actorId: post.creatorId, subjectId: postId }], ctx.clock.now())
  await republishToTimelines(tx, { id: postId, creatorId: post.creatorId, type: post.type })
  if (admin) {
    await appendAuditEntry(tx, ctx, admin, {
      action: 'POST_RESTORED',
      subjectKind: 'POST',
      subjectId: postId,
      reason,
      before: { deletedAt: post.deletedAt },
      after: { deletedAt: null },
    })
  }
  return post
}

/** Enqueues the refunds of all open purchases of a post, so late that a mistake can be undone. */
async function refundBuyers(tx: Tx, ctx: Context, creatorId: string, postId: string): Promise<void> {
  const bought = await tx
    .selectFrom('purchase')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('post_id', '=', postId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!bought) return
  const runAt = new Date(ctx.clock.now().getTime() + refundDelayAfterRemovalMs)
  await enqueueSalesRefund(tx, ctx, { cause: 'REMOVED', creatorId, postId }, runAt)
}

async function hasFiles(tx: Tx, postId: string): Promise<boolean> {
  const file = await tx.selectFrom('media_file').select('id').where('post_id', '=', postId).executeTakeFirst()
  return file !== undefined
}

async function lockPost(tx: Tx, postId: string) {
  const post = await tx
    .selectFrom('post')
    .select(['creator_id as creatorId', 'type', 'deleted_at as deletedAt', 'deleted_by as deletedBy'])
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw refuse('POST_NOT_FOUND')
  return { ...post, isDeletedByCreator: post.deletedBy !== null }
}

async function countPosts(tx: Tx, creatorId: string, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('account_count')
    .set((eb) => ({ posts: eb('posts', '+', change) }))
    .where('account_id', '=', creatorId)
    .execute()
}
