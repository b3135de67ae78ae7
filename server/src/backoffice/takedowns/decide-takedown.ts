import type { BodyOf } from '@fanfare/contract/call'
import type { decideTakedown as call, Takedown } from '@fanfare/contract/shapes/backoffice/takedowns'
import type { Selectable } from 'kysely'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { Takedown as TakedownRow } from '../../platform/db/tables.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import {
  mailTakedownAuthor,
  mailTakedownClaimant,
  type TakedownMailToAuthor,
} from '../../trust/takedowns/emails.ts'
import { takedownNoticeUrl } from '../../trust/takedowns/link-token.ts'
import { removePostByDecision, restorePostUnlessBlocked } from '../content/moderate-post.ts'
import { loadTakedown } from './search-takedowns.ts'

/**
 * Takes a post down by a notice, or turns the notice down. Both sides are told; of a notice that is turned down, its sender alone.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided
 */
export async function decideTakedown(
  ctx: Context,
  admin: AdminViewer,
  takedownId: string,
  { decision, reason }: BodyOf<typeof call>,
): Promise<Takedown> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const notice = await lock(tx, takedownId)
    if (notice.state !== 'OPEN') {
      const { decidedBy } = await loadTakedown(tx, takedownId)
      throw refuse('ALREADY_DECIDED', { detail: `${decidedBy} has already decided this.` })
    }
    const state = decision === 'REJECT' ? 'REJECTED' : 'TAKEN_DOWN'
    const post = await tx
      .selectFrom('post')
      .select('deleted_at')
      .where('id', '=', notice.post_id)
      .forUpdate()
      .executeTakeFirst()
    const removes = state === 'TAKEN_DOWN' && post !== undefined && post.deleted_at === null
    if (removes) await removePostByDecision(tx, ctx, { admin, postId: notice.post_id, reason })
    await tx
      .updateTable('takedown')
      .set({
        state,
        reason,
        decided_by: admin.adminId,
        decided_at: now,
        has_removed: removes,
        closed_at: state === 'REJECTED' ? now : null,
      })
      .where('id', '=', takedownId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'TAKEDOWN_DECIDED',
      subjectKind: 'TAKEDOWN',
      subjectId: takedownId,
      reason,
      before: { state: 'OPEN' },
      after: { state, postId: notice.post_id, accusedId: notice.accused_id },
    })
    await enqueue(tx, mailTakedownClaimant, { takedownId, what: state })
    if (state === 'TAKEN_DOWN') await notifyAndMailAuthor(tx, ctx, { ...notice, reason }, state)
    return loadTakedown(tx, takedownId)
  })
}

/**
 * Leaves a post taken down after its author's answer: the claimant says that they went to court.
 * @throws Refusal NOT_FOUND; CONFLICT if no answer is waiting
 */
export async function upholdTakedownAfterCounterNotice(
  ctx: Context,
  admin: AdminViewer,
  takedownId: string,
  reason: string,
): Promise<Takedown> {
  return inTransaction(ctx.db, async (tx) => {
    const notice = await lock(tx, takedownId)
    if (notice.state !== 'COUNTERED') {
      throw refuse('CONFLICT', { detail: 'This notice has no response waiting for a decision.' })
    }
    await tx
      .updateTable('takedown')
      .set({
        state: 'KEPT_DOWN',
        kept_by: admin.adminId,
        kept_reason: reason,
        closed_at: ctx.clock.now(),
      })
      .where('id', '=', takedownId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'TAKEDOWN_KEPT',
      subjectKind: 'TAKEDOWN',
      subjectId: takedownId,
      reason,
      before: { state: 'COUNTERED' },
      after: { state: 'KEPT_DOWN' },
    })
    await enqueue(tx, mailTakedownClaimant, { takedownId, what: 'KEPT_DOWN' })
    await notifyAndMailAuthor(tx, ctx, notice, 'KEPT_DOWN')
    return loadTakedown(tx, takedownId)
  })
}

/** Brings back what was answered 14 days ago, where nobody told of a suit. */
export const restoreDueCounteredPosts = task('restore-countered', async (ctx) => {
  const due = await ctx.db
    .selectFrom('takedown')
    .select('id')
    .where('state', '=', 'COUNTERED')
    .where('restore_at', '<=', ctx.clock.now())
    .limit(200)
    .execute()
  for (const { id } of due) await restore(ctx, id)
})

function restore(ctx: Context, takedownId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const notice = await lock(tx, takedownId)
    if (notice.state !== 'COUNTERED') return
    await tx
      .updateTable('takedown')
      .set({ state: 'RESTORED', closed_at: ctx.clock.now() })
      .where('id', '=', takedownId)
      .execute()
    await release(tx, ctx, { admin: null, notice, what: 'RESTORED', reason: null })
  })
}

/**
 * Withdraws an upheld notice, because its claimant takes it back or it was upheld by mistake. The post is back unless something
 * else keeps it down, and the notice counts no more against its author.
 * @throws Refusal NOT_FOUND; CONFLICT where the notice keeps no post down
 */
export async function withdrawTakedown(
  ctx: Context,
  admin: AdminViewer,
  takedownId: string,
  reason: string,
): Promise<Takedown> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const notice = await lock(tx, takedownId)
    const refusal = withdrawalRefusals[notice.state]
    if (refusal) throw refuse('CONFLICT', { detail: refusal })
    await tx
      .updateTable('takedown')
      .set({
        state: 'WITHDRAWN',
        withdrawn_by: admin.adminId,
        withdrawn_at: now,
        withdrawn_reason: reason,
        closed_at: notice.closed_at ?? now,
      })
      .where('id', '=', takedownId)
      .execute()
    await release(tx, ctx, { admin, notice, what: 'WITHDRAWN', reason })
    return loadTakedown(tx, takedownId)
  })
}

const withdrawalRefusals: Partial<Record<Takedown['state'], string>> = {
  OPEN: 'This notice is still waiting for a decision. Reject it instead.',
  REJECTED: "This notice was rejected, so it isn't keeping a post down.",
  RESTORED: 'The post of this notice was already restored.',
  WITHDRAWN: 'This notice was already withdrawn.',
}

/** Brings back what a notice took down, unless something else keeps it away, and mails both sides. */
async function release(
  tx: Tx,
  ctx: Context,
  {
    admin,
    notice,
    what,
    reason,
  }: {
    admin: AdminViewer | null
    notice: Selectable<TakedownRow>
    what: 'RESTORED' | 'WITHDRAWN'
    reason: string | null
  },
): Promise<void> {
  const isPostBack =
    notice.has_removed && (await restorePostUnlessBlocked(tx, ctx, { admin, postId: notice.post_id, reason }))
  await appendAuditEntry(tx, ctx, admin, {
    action: `TAKEDOWN_${what}`,
    subjectKind: 'TAKEDOWN',
    subjectId: notice.id,
    reason,
    before: { state: notice.state },
    after: { state: what, postId: notice.post_id, hasRestoredPost: isPostBack },
  })
  await enqueue(tx, mailTakedownClaimant, { takedownId: notice.id, what, isPostBack })
  if (isPostBack) await notifyAuthor(tx, ctx, notice, 'RESTORED')
  await mailAuthor(tx, ctx, notice, { what, isPostBack, ...(reason !== null && { reason }) })
}

async function lock(tx: Tx, takedownId: string): Promise<Selectable<TakedownRow>> {
  const notice = await tx
    .selectFrom('takedown')
    .selectAll()
    .where('id', '=', takedownId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!notice) throw refuse('NOT_FOUND', { detail: 'Takedown notice not found.' })
  return notice
}

async function notifyAndMailAuthor(
  tx: Tx,
  ctx: Context,
  notice: Selectable<TakedownRow>,
  what: 'TAKEN_DOWN' | 'KEPT_DOWN',
): Promise<void> {
  await notifyAuthor(tx, ctx, notice, what)
  await mailAuthor(tx, ctx, notice, { what })
}

async function notifyAuthor(
  tx: Tx,
  ctx: Context,
  { accused_id: accountId, id }: Selectable<TakedownRow>,
  what: 'TAKEN_DOWN' | 'RESTORED' | 'KEPT_DOWN',
): Promise<void> {
  await appendSystemNotifications(
    tx,
    [{ accountId, topic: `TAKEDOWN_${what}`, aboutId: id }],
    ctx.clock.now(),
  )
}

async function mailAuthor(
  tx: Tx,
  ctx: Context,
  { accused_id: accountId, id, name, owner, work, caption, reason }: Selectable<TakedownRow>,
  what: Pick<TakedownMailToAuthor, 'what' | 'isPostBack'> & { reason?: string },
): Promise<void> {
  await enqueue(tx, mailTakedownAuthor, {
    accountId,
    caption,
    work,
    claimant: owner === '' ? name : `${name}, for ${owner},`,
    reason: reason ?? '',
    url: takedownNoticeUrl(ctx, id),
    ...what,
  })
}
