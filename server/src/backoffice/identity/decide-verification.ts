import type { BodyOf } from '@fanfare/contract/call'
import type {
  decideVerification as call,
  VerificationRequest,
} from '@fanfare/contract/shapes/backoffice/identity'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { requireEligibleConfirmer } from '../../accounts/admins/grants.ts'
import { enqueueVerificationDecisionNotice } from '../../accounts/verification/notify-verification-decision.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { requireIdentityDocumentsRead } from './documents-read.ts'
import { loadVerificationRequest } from './search-requests.ts'

/**
 * Approves or declines a waiting identity check; the person is notified soon after, unless it is undone. If
 * an approval requires two admins, the first one's is recorded and the check waits for another.
 * @throws Refusal NOT_FOUND if they have submitted none; ALREADY_DECIDED, which names who decided;
 * DOCUMENTS_NOT_READ for approving documents that the admin has not read; CONFLICT for the admin who gave the
 * first approval, or has read another check; NOT_ALLOWED for a second admin who is in cool-down or not
 * independent of the first
 */
export async function decideVerification(
  ctx: Context,
  admin: AdminViewer,
  userId: string,
  { decision, reason: why, requestId: readId }: BodyOf<typeof call>,
): Promise<VerificationRequest> {
  const now = ctx.clock.now()
  const reason = why ?? null
  const status = decision === 'APPROVED' ? 'VERIFIED' : 'REJECTED'
  return inTransaction(ctx.db, async (tx) => {
    const { requestId, firstBy } = await lockWaiting(tx, userId, readId)
    if (decision === 'APPROVED')
      await requireIdentityDocumentsRead(tx, admin, { requestId, accountId: userId })
    if (decision === 'APPROVED' && firstBy === admin.adminId) {
      throw refuse('CONFLICT', { detail: "You've already approved this. Another admin must confirm it." })
    }
    if (decision === 'APPROVED' && firstBy !== null)
      await requireEligibleConfirmer(tx, ctx, admin.adminId, firstBy)
    if (decision === 'APPROVED' && firstBy === null && (await takesTwo(tx))) {
      await approveFirst(tx, ctx, admin, { userId, requestId })
      return loadVerificationRequest(tx, requestId)
    }
    await tx
      .updateTable('verification_request')
      .set({ status, decided_at: now, decided_by: admin.adminId, reason })
      .where('id', '=', requestId)
      .execute()
    await tx.updateTable('account').set({ verification_status: status }).where('id', '=', userId).execute()
    await appendProfileChangeEvent(tx, userId, ctx.clock.now())
    await appendAuditEntry(tx, ctx, admin, {
      action: decision === 'APPROVED' ? 'IDENTITY_APPROVED' : 'IDENTITY_DECLINED',
      subjectKind: 'ACCOUNT',
      subjectId: userId,
      reason,
      before: { requestId, verificationStatus: 'PENDING', firstApprovalBy: firstBy },
      after: { requestId, verificationStatus: status },
    })
    await enqueueVerificationDecisionNotice(tx, requestId, now)
    return loadVerificationRequest(tx, requestId)
  })
}

/** Reads the setting from the database, which enforces it too. */
async function takesTwo(tx: Tx): Promise<boolean> {
  const set = await tx
    .selectFrom('platform_setting')
    .select('value')
    .where('name', '=', 'identityTakesTwo')
    .executeTakeFirst()
  return set?.value === true
}

async function approveFirst(
  tx: Tx,
  ctx: Context,
  admin: AdminViewer,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  await tx
    .updateTable('verification_request')
    .set({ approved_first_by: admin.adminId, approved_first_at: ctx.clock.now() })
    .where('id', '=', requestId)
    .execute()
  await appendAuditEntry(tx, ctx, admin, {
    action: 'IDENTITY_APPROVED_FIRST',
    subjectKind: 'ACCOUNT',
    subjectId: userId,
    reason: null,
    before: { requestId, firstApprovalBy: null },
    after: { requestId, firstApprovalBy: admin.adminId },
  })
}

/** Locks the person's waiting check against other decisions. A removed admin's approval does not count. */
async function lockWaiting(
  tx: Tx,
  userId: string,
  readId: string | undefined,
): Promise<{ requestId: string; firstBy: string | null }> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute()
  const latest = await tx
    .selectFrom('verification_request')
    .leftJoin('admin as first', (join) =>
      join.onRef('first.id', '=', 'approved_first_by').on('first.disabled_at', 'is', null),
    )
    .select(['verification_request.id', 'status', 'first.id as firstBy'])
    .where('account_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) throw refuse('NOT_FOUND', { detail: 'This member has no identity check.' })
  if (readId !== undefined && readId !== latest.id) {
    throw refuse('CONFLICT', { detail: 'This member has submitted a newer identity check. Open that one.' })
  }
  if (latest.status === 'PENDING') return { requestId: latest.id, firstBy: latest.firstBy }
  const { decidedBy } = await loadVerificationRequest(tx, latest.id)
  throw refuse('ALREADY_DECIDED', {
    detail: `${decidedBy ?? 'Someone'} has already ${latest.status === 'VERIFIED' ? 'approved' : 'declined'} this.`,
  })
}
