import type { BodyOf } from '@fanfare/contract/call'
import type { disapproveWithdrawal as disapproveCall } from '@fanfare/contract/shapes/backoffice/money'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { decidedWithdrawalRefusal, type LockedWithdrawal, lockWithdrawal } from '../lock-withdrawal.ts'
import { findProviderPayout } from '../payouts/book-payout.ts'
import { returnWithdrawalMoneyToWallet } from './release-money.ts'

/**
 * Turns a request down: its owner is told why, and the money is available again. An approved one too, when its card
 * provider has failed to pay it.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED when somebody else was first; and what `reauthenticateAdminAndTransact` throws
 */
export async function disapproveWithdrawal(
  ctx: Context,
  admin: AdminViewer,
  withdrawalId: string,
  { reason, ...factor }: BodyOf<typeof disapproveCall>,
): Promise<void> {
  const now = ctx.clock.now()
  await reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const locked = await lockWithdrawal(tx, withdrawalId)
    if (locked.status !== 'PENDING' && !(await hasFailed(tx, locked)))
      throw await decidedWithdrawalRefusal(tx, locked)
    await tx
      .updateTable('withdrawal')
      .set({ status: 'DISAPPROVED', decided_at: now, decided_by: admin.adminId, reason })
      .where('id', '=', withdrawalId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'WITHDRAWAL_DISAPPROVED',
      subjectKind: 'WITHDRAWAL',
      subjectId: withdrawalId,
      reason,
      before: { status: locked.status },
      after: { status: 'DISAPPROVED' },
    })
    await returnWithdrawalMoneyToWallet(tx, ctx, locked, 'DISAPPROVED')
  })
}

async function hasFailed(tx: Tx, { id, status }: LockedWithdrawal): Promise<boolean> {
  return status === 'APPROVED' && (await findProviderPayout(tx, id))?.state === 'FAILED'
}
