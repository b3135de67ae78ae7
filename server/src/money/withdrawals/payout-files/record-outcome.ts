import type { BodyOf } from '@fanfare/contract/call'
import type {
  markPayoutFilePaid,
  notePayoutRejected,
  WithdrawalBatchOutcome,
} from '@fanfare/contract/shapes/backoffice/payouts'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import {
  inTransactionOfAdmin,
  reauthenticateAdmin,
  reauthenticateAdminAndTransact,
} from '../../approvals/reauthenticated-admin.ts'
import { decideWithdrawalsOneByOne } from '../deciding/approve-batch.ts'
import { approveWithdrawalInTransaction } from '../deciding/approve-withdrawal.ts'
import { returnWithdrawalMoneyToWallet } from '../deciding/release-money.ts'
import { decidedWithdrawalRefusal, lockWithdrawal } from '../lock-withdrawal.ts'
import { loadPayoutFile } from './search-payout-files.ts'

/**
 * Notes what the bank has paid of a file, each on its own.
 * @throws Refusal NOT_FOUND for the file; what `reauthenticateAdmin` throws. What is not in the file is refused by itself
 */
export async function recordPaidPayouts(
  ctx: Context,
  admin: AdminViewer,
  payoutFileId: string,
  { payments, ...factor }: BodyOf<typeof markPayoutFilePaid>,
): Promise<WithdrawalBatchOutcome[]> {
  const confirmed = await reauthenticateAdmin(ctx, admin, factor)
  await loadPayoutFile(ctx.db, payoutFileId)
  const references = new Map(payments.map((each) => [each.withdrawalRequestId, each.payoutReference]))
  const inFile = await ctx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('payout_file_id', '=', payoutFileId)
    .where('id', 'in', [...references.keys()])
    .execute()
  const known = new Set(inFile.map(({ id }) => id))
  return decideWithdrawalsOneByOne([...references.keys()], (id) => {
    if (!known.has(id)) throw refuse('NOT_FOUND', { detail: "This request isn't in the file." })
    const payoutReference = references.get(id)
    return inTransactionOfAdmin(ctx, confirmed, (tx) =>
      approveWithdrawalInTransaction(tx, ctx, {
        admin: confirmed,
        withdrawalId: id,
        by: 'HAND',
        paid: true,
        payoutReference,
      }),
    )
  })
}

/**
 * Notes that the bank has not made a payment of a file: the money is available again, and its owner is told why. The file
 * stays as it was taken to the bank, so it cannot go there again; whoever wants it paid asks for it anew.
 * @throws Refusal NOT_FOUND; CONFLICT for what is in no file; ALREADY_DECIDED when it was noted before, as paid too; and
 *   what `reauthenticateAdminAndTransact` throws
 */
export async function recordRejectedPayout(
  ctx: Context,
  admin: AdminViewer,
  withdrawalId: string,
  { reason, ...factor }: BodyOf<typeof notePayoutRejected>,
): Promise<void> {
  const now = ctx.clock.now()
  await reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const locked = await lockWithdrawal(tx, withdrawalId)
    if (locked.fileId === null) throw refuse('CONFLICT', { detail: "This request isn't in any bank file." })
    if (locked.status !== 'APPROVED') throw await decidedWithdrawalRefusal(tx, locked)
    await tx
      .updateTable('withdrawal')
      .set({
        ...{ status: 'DISAPPROVED', reason, rejected_at: now },
        ...{ decided_at: now, decided_by: admin.adminId },
      })
      .where('id', '=', withdrawalId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PAYOUT_REJECTED',
      subjectKind: 'WITHDRAWAL',
      subjectId: withdrawalId,
      reason,
      before: { status: 'APPROVED', payoutFileId: locked.fileId },
      after: { status: 'DISAPPROVED' },
    })
    await returnWithdrawalMoneyToWallet(tx, ctx, locked, 'REJECTED')
  })
}
