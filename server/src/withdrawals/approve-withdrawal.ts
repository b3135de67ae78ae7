import type { approveWithdrawal as approveCall } from '@fanfare/contract/backoffice'
import type { BodyOf } from '@fanfare/contract/call'
import { recordAct } from '../backoffice/audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { enqueue } from '../jobs/task.ts'
import { held, payouts } from '../ledger/accounts.ts'
import { requirePayoutsOpen } from '../ledger/last-check.ts'
import { transfer } from '../ledger/transfer.ts'
import { decidedAlready, type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'

/**
 * Approves a request; with `paid`, also notes that the bank has sent the money, which then leaves the held account. An
 * approved request is noted as paid by a second call.
 * @throws Refusal NOT_FOUND; CONFLICT when somebody else was first; RULE_BROKEN to note a payout while the
 *   ledger does not hold
 */
export async function approveWithdrawal(
  ctx: Context,
  admin: AdminViewer,
  withdrawalId: string,
  { paid, payoutReference }: BodyOf<typeof approveCall>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kept = await lockWithdrawal(tx, withdrawalId)
    if (kept.status === 'PENDING') await noteApproval(tx, ctx, admin, kept)
    else if (kept.status !== 'APPROVED' || !paid) throw decidedAlready(kept)
    const decision = paid ? 'PAID' : 'APPROVED'
    await enqueue(tx, mailWithdrawal, { withdrawalId, decision })
    if (paid) await payOut(tx, ctx, admin, kept, payoutReference ?? null)
  })
}

async function noteApproval(
  tx: Tx,
  ctx: Context,
  admin: AdminViewer,
  { id }: LockedWithdrawal,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ status: 'APPROVED', decided_at: ctx.clock.now(), decided_by: admin.adminId })
    .where('id', '=', id)
    .execute()
  await recordAct(tx, ctx, admin, {
    action: 'WITHDRAWAL_APPROVED',
    subjectKind: 'WITHDRAWAL',
    subjectId: id,
    reason: null,
    before: { status: 'PENDING' },
    after: { status: 'APPROVED' },
  })
}

async function payOut(
  tx: Tx,
  ctx: Context,
  admin: AdminViewer,
  { id, accountId, amount, currency }: LockedWithdrawal,
  payoutReference: string | null,
): Promise<void> {
  await requirePayoutsOpen(tx)
  const now = ctx.clock.now()
  await tx
    .updateTable('withdrawal')
    .set({ status: 'PAID', paid_at: now, payout_reference: payoutReference })
    .where('id', '=', id)
    .execute()
  await recordAct(tx, ctx, admin, {
    action: 'WITHDRAWAL_PAID',
    subjectKind: 'WITHDRAWAL',
    subjectId: id,
    reason: null,
    before: { status: 'APPROVED' },
    after: { status: 'PAID', payoutReference },
  })
  await transfer(tx, {
    id: ctx.newId(),
    kind: 'WITHDRAWAL_PAYOUT',
    about: id,
    reference: payoutReference,
    currency,
    at: now,
    entries: [
      { account: held(accountId), amount: -amount },
      { account: payouts, amount },
    ],
  })
}
