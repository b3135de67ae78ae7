import type { BodyOf } from '@fanfare/contract/call'
import type { approveWithdrawal as approveCall } from '@fanfare/contract/shapes/backoffice/money'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import {
  type ApprovalOutcome,
  type ApprovalRecord,
  enforceFourEyesApproval,
} from '../../approvals/enforce-four-eyes-approval.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../../approvals/reauthenticated-admin.ts'
import { requiresSecondApproval } from '../../approvals/requires-second-approval.ts'
import { requireNoLedgerMismatch } from '../../ledger/verification/last-verification.ts'
import { decidedWithdrawalRefusal, type LockedWithdrawal, lockWithdrawal } from '../lock-withdrawal.ts'
import { mailWithdrawalStatus } from '../notifying/mail-withdrawal-status.ts'
import {
  enqueueWithdrawalApprovedNotice,
  notifyWithdrawalApprovedBeforePayout,
  withdrawalNotificationOf,
} from '../notifying/notify-approval.ts'
import { requireNoNewBankAccountHold } from '../payout-hold.ts'
import { bookPayout, findProviderPayout } from '../payouts/book-payout.ts'
import { startProviderPayout } from '../payouts/start-payout.ts'
import { lockWalletAndRequireWithdrawalPayable } from './require-undisputed.ts'

/**
 * Approves a request. By hand with `paid`, also notes that the bank has sent the money, which then leaves the held account;
 * an approved request is noted as paid by a second call. By provider, a job has the card provider send it, once. Where it
 * takes two admins, the first only proposes it.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED when somebody else was first; what `lockWalletAndRequireWithdrawalPayable` throws; CONFLICT when the provider may still pay; WITHDRAWAL_HELD to a bank
 *   account that is new; RULE_BROKEN to pay while the ledger does not hold or before two have approved, or by provider where
 *   none pays out the currency; and whatever `enforceFourEyesApproval` and `reauthenticateAdminAndTransact` throw
 */
export async function approveWithdrawal(
  ctx: Context,
  admin: AdminViewer,
  withdrawalId: string,
  { by, paid, payoutReference, ...factor }: BodyOf<typeof approveCall>,
): Promise<ApprovalOutcome> {
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, (tx, confirmed) =>
    approveWithdrawalInTransaction(tx, ctx, { admin: confirmed, withdrawalId, by, paid, payoutReference }),
  )
}

/** Approves a request for an admin who has confirmed that it is they who act. @throws Refusal as `approveWithdrawal` */
export async function approveWithdrawalInTransaction(
  tx: Tx,
  ctx: Context,
  {
    admin,
    withdrawalId,
    by,
    paid,
    payoutReference,
  }: { admin: ReauthenticatedAdmin; withdrawalId: string } & Approving & {
      payoutReference?: string | undefined
    },
): Promise<ApprovalOutcome> {
  const locked = await lockWithdrawal(tx, withdrawalId)
  const agreed =
    locked.status === 'PENDING' ? await agree(tx, ctx, { admin, withdrawal: locked, by, paid }) : undefined
  // It locks the wallet: what admins move of a member is locked before that, as by refunds and corrections.
  await lockWalletAndRequireWithdrawalPayable(tx, locked)
  if (agreed === null) return 'WAITS'
  if (agreed) await noteApproval(tx, ctx, { admin, withdrawal: locked, by, agreed })
  else if (locked.status !== 'APPROVED' || !paid) throw await decidedWithdrawalRefusal(tx, locked)
  if (by === 'PROVIDER') await startProviderPayout(tx, ctx, locked)
  await notify(tx, ctx, locked, { by, paid })
  if (paid) await notePayout(tx, ctx, { admin, withdrawal: locked, payoutReference: payoutReference ?? null })
  return 'DONE'
}

/** Notifies later if the decision can be undone, unless the payout is recorded before. */
async function notify(
  tx: Tx,
  ctx: Context,
  locked: LockedWithdrawal,
  { by, paid }: Approving,
): Promise<void> {
  const now = ctx.clock.now()
  if (by === 'HAND' && !paid) return enqueueWithdrawalApprovedNotice(tx, locked.id, now)
  if (paid && !(await findProviderPayout(tx, locked.id)))
    await notifyWithdrawalApprovedBeforePayout(tx, locked, now)
  const decision = paid ? 'PAID' : 'APPROVED'
  await enqueue(tx, mailWithdrawalStatus, { withdrawalId: locked.id, decision })
  await appendSystemNotifications(tx, [withdrawalNotificationOf(locked, decision)], now)
}

type Approving = Pick<BodyOf<typeof approveCall>, 'by' | 'paid'>

async function agree(
  tx: Tx,
  ctx: Context,
  {
    admin,
    withdrawal: { id: subjectId, accountId, currency, amount },
    by,
    paid,
  }: { admin: ReauthenticatedAdmin; withdrawal: LockedWithdrawal } & Approving,
): Promise<ApprovalRecord | null> {
  await requireNoNewBankAccountHold(tx, ctx, subjectId)
  const movement = { accountId, direction: 'PAYOUT' } as const
  const wish = { act: 'APPROVE_WITHDRAWAL', subjectId, currency, amount, terms: { by }, movement } as const
  if (paid && (await requiresSecondApproval(tx, ctx, admin.adminId, wish))) {
    throw refuse('RULE_BROKEN', { detail: "Two admins must approve this request before it's paid." })
  }
  return enforceFourEyesApproval(tx, ctx, admin, wish)
}

async function noteApproval(
  tx: Tx,
  ctx: Context,
  {
    admin,
    withdrawal: { id },
    by,
    agreed,
  }: {
    admin: AdminViewer
    withdrawal: LockedWithdrawal
    by: BodyOf<typeof approveCall>['by']
    agreed: ApprovalRecord
  },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ status: 'APPROVED', decided_at: ctx.clock.now(), decided_by: admin.adminId })
    .where('id', '=', id)
    .execute()
  await appendAuditEntry(tx, ctx, admin, {
    action: 'WITHDRAWAL_APPROVED',
    subjectKind: 'WITHDRAWAL',
    subjectId: id,
    reason: null,
    before: { status: 'PENDING' },
    after: { status: 'APPROVED', ...(by === 'PROVIDER' && { payoutBy: by }), ...agreed },
  })
}

async function notePayout(
  tx: Tx,
  ctx: Context,
  {
    admin,
    withdrawal: locked,
    payoutReference,
  }: { admin: AdminViewer; withdrawal: LockedWithdrawal; payoutReference: string | null },
): Promise<void> {
  await requireNoLedgerMismatch(tx)
  const byProvider = await findProviderPayout(tx, locked.id)
  if (byProvider && byProvider.state !== 'FAILED') {
    throw refuse('CONFLICT', {
      detail: 'The card provider is paying this request or may already have paid it.',
    })
  }
  await appendAuditEntry(tx, ctx, admin, {
    action: 'WITHDRAWAL_PAID',
    subjectKind: 'WITHDRAWAL',
    subjectId: locked.id,
    reason: null,
    before: { status: 'APPROVED' },
    after: { status: 'PAID', payoutReference },
  })
  await bookPayout(tx, ctx, locked, payoutReference)
}
