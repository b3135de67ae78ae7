import type { BodyOf } from '@fanfare/contract/call'
import type { deactivateUser, UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { endSessionsOfClosedAccount } from '../../accounts/sessions/closed-sessions.ts'
import { enqueueClosedPageNotice } from '../../money/subscriptions/pages/announce-closed-page.ts'
import { enqueueReopenedPageNotice } from '../../money/subscriptions/pages/announce-reopened-page.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailAccountSuspended, mailSuspensionEnded } from '../../trust/moderation/emails.ts'
import { markSuspensionDecisionsEnded } from '../../trust/moderation/end-decided-suspensions.ts'
import { loadUserForAdmins } from './load-user.ts'

/**
 * Hides somebody everywhere for some days or, without days, until an admin takes it back; ends every session, and tells
 * them by mail. What they pay for and earn stays as it is.
 * @throws Refusal NOT_FOUND; CONFLICT when an admin has done it before
 */
export async function suspendUser(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  { reason, days = null }: BodyOf<typeof deactivateUser>,
): Promise<UserForAdmins> {
  const until = days === null ? null : new Date(ctx.clock.now().getTime() + days * 86_400_000)
  return inTransaction(ctx.db, async (tx) => {
    await suspendUserInTransaction(tx, ctx, { admin, userId, reason, until })
    await enqueue(tx, mailAccountSuspended, { accountId: userId })
    return loadUserForAdmins(tx, userId)
  })
}

/**
 * The same as part of another act, until a time or, by null, until an admin takes it back. Noted in the audit.
 * @throws Refusal NOT_FOUND; CONFLICT when an admin has done it before
 */
export async function suspendUserInTransaction(
  tx: Tx,
  ctx: Context,
  {
    admin,
    userId,
    reason,
    until,
  }: { admin: AdminViewer; userId: string; reason: string; until: Date | null },
): Promise<void> {
  const now = ctx.clock.now()
  const { deactivatedAt, suspendedAt } = await lockAccount(tx, userId)
  if (suspendedAt) throw refuse('CONFLICT', { detail: 'This account was already deactivated by an admin.' })
  await tx
    .updateTable('account')
    .set({ suspended_at: now, suspended_until: until, deactivated_at: deactivatedAt ?? now })
    .where('id', '=', userId)
    .execute()
  await endSessionsOfClosedAccount(tx, userId, now)
  await enqueueClosedPageNotice(tx, userId)
  await appendAuditEntry(tx, ctx, admin, {
    action: 'USER_DEACTIVATED',
    subjectKind: 'ACCOUNT',
    subjectId: userId,
    reason,
    before: { deactivatedAt, suspendedAt: null },
    after: { deactivatedAt: deactivatedAt ?? now, suspendedAt: now, suspendedUntil: until },
  })
}

/**
 * Takes a deactivation by an admin back, and with it the suspension of a decision on a report, and tells the member by mail. Whoever had deactivated their own account before stays away until they sign in.
 * @throws Refusal NOT_FOUND; CONFLICT for an account that is active; RULE_BROKEN for one that its owner deactivated
 */
export async function reinstateUser(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  reason: string | null,
): Promise<UserForAdmins> {
  return inTransaction(ctx.db, async (tx) => {
    const { isBack, isAnnounced } = await reinstateUserInTransaction(tx, ctx, { admin, userId, reason })
    if (isBack && isAnnounced) await enqueue(tx, mailSuspensionEnded, { accountId: userId })
    return loadUserForAdmins(tx, userId)
  })
}

/**
 * The same as part of another act. Noted in the audit.
 * @throws Refusal NOT_FOUND; CONFLICT for an account that is active; RULE_BROKEN for one that its owner deactivated
 */
export async function reinstateUserInTransaction(
  tx: Tx,
  ctx: Context,
  { admin, userId, reason }: { admin: AdminViewer; userId: string; reason: string | null },
): Promise<{ isBack: boolean; isAnnounced: boolean }> {
  const { deactivatedAt, suspendedAt, deletedAt } = await lockAccount(tx, userId)
  if (!deactivatedAt) throw refuse('CONFLICT', { detail: 'This account is already active.' })
  if (!suspendedAt) {
    throw refuse('RULE_BROKEN', {
      detail: deletedAt
        ? 'The member deleted this account. They can restore it with the link in their email.'
        : 'The member deactivated this account. They can reactivate it by signing in.',
    })
  }
  const isGone = deletedAt !== null || deactivatedAt.getTime() < suspendedAt.getTime()
  const left = isGone ? deactivatedAt : null
  const ended = await markSuspensionDecisionsEnded(tx, [userId], ctx.clock.now())
  await tx
    .updateTable('account')
    .set({ suspended_at: null, suspended_until: null, deactivated_at: left })
    .where('id', '=', userId)
    .execute()
  if (left === null) await enqueueReopenedPageNotice(tx, userId)
  await appendAuditEntry(tx, ctx, admin, {
    action: 'USER_ACTIVATED',
    subjectKind: 'ACCOUNT',
    subjectId: userId,
    reason,
    before: { deactivatedAt, suspendedAt },
    after: { deactivatedAt: left, suspendedAt: null },
  })
  return { isBack: left === null, isAnnounced: ended.every(({ isNotified }) => isNotified) }
}

async function lockAccount(tx: Tx, userId: string) {
  const account = await tx
    .selectFrom('account')
    .select(['deactivated_at as deactivatedAt', 'suspended_at as suspendedAt', 'deleted_at as deletedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
  return account
}
