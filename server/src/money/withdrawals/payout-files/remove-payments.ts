import type { BodyOf } from '@fanfare/contract/call'
import type { PayoutFile, removeFromPayoutFile } from '@fanfare/contract/shapes/backoffice/payouts'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { lockAndHoldWithdrawalsForClaims } from '../../ledger/reversal/held-withdrawals.ts'
import { lockPayoutFile, lockUndecidedPayoutPayments } from './lock-payout-file.ts'
import { loadPayoutFile } from './search-payout-files.ts'

/**
 * Removes payments from a file that was never taken to the bank: they are approved as before, and in no file.
 * @throws Refusal NOT_FOUND for the file; CONFLICT when it was taken, or one of them is not in it or was decided; and what
 *   `reauthenticateAdminAndTransact` throws
 */
export async function removePaymentsFromPayoutFile(
  ctx: Context,
  admin: AdminViewer,
  payoutFileId: string,
  { withdrawalRequestIds, ...factor }: BodyOf<typeof removeFromPayoutFile>,
): Promise<PayoutFile> {
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const { takenAt, currency } = await lockPayoutFile(tx, payoutFileId)
    if (takenAt !== null) {
      throw refuse('CONFLICT', {
        detail: 'This file was downloaded, so the bank may have it. Nothing can be taken out of it.',
      })
    }
    const ids = new Set(withdrawalRequestIds)
    const removed = (await lockUndecidedPayoutPayments(tx, payoutFileId)).filter(({ id }) => ids.has(id))
    if (removed.length !== ids.size) {
      throw refuse('CONFLICT', {
        detail: `Of these ${ids.size} payments, ${removed.length} can be taken out of this file. Check them again.`,
      })
    }
    await tx
      .updateTable('withdrawal')
      .set({ payout_file_id: null })
      .where('id', 'in', [...ids])
      .execute()
    await tx
      .updateTable('payout_file')
      .set(({ eb }) => ({
        payment_count: eb('payment_count', '-', removed.length),
        total_minor: eb('total_minor', '-', sumOf(removed)),
      }))
      .where('id', '=', payoutFileId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PAYOUT_FILE_PAYMENTS_REMOVED',
      subjectKind: 'PAYOUT_FILE',
      subjectId: payoutFileId,
      reason: null,
      before: {},
      after: { total: String(sumOf(removed)), withdrawalRequestIds: [...ids] },
    })
    await lockAndHoldWithdrawalsForClaims(tx, ctx, currency, removed)
    return loadPayoutFile(tx, payoutFileId)
  })
}

function sumOf(payments: readonly { amount: bigint }[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n)
}
