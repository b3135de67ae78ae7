import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { uncountAdminMoneyAction } from '../../approvals/money-actions.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { lockWithdrawal } from '../lock-withdrawal.ts'
import { findProviderPayout } from '../payouts/book-payout.ts'

const undoMs = 10_000
/** A code is good once, and the next comes too late: the factor of the approval is enough in the session that made it. */
const freshMs = 60_000

/** Returns until when an approval by hand at this moment can be undone. */
export function withdrawalApprovalUndoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + undoMs)
}

/**
 * Takes an admin's own approval back, a few seconds after it, before anybody was told and any money left.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED for another's; CONFLICT for what is not approved, too late, or on its way to the bank; and
 *   what `reauthenticateAdminAndTransact` throws
 */
export async function undoWithdrawalApproval(
  ctx: Context,
  admin: AdminViewer,
  withdrawalId: string,
  factor: AdminFactor,
): Promise<void> {
  const undo = async (tx: Tx) => {
    const locked = await lockWithdrawal(tx, withdrawalId)
    if (locked.status === 'PAID' || locked.fileId !== null || (await findProviderPayout(tx, withdrawalId))) {
      throw refuse('CONFLICT', { detail: "This can't be undone, because the money is already on its way." })
    }
    if (locked.status !== 'APPROVED' || locked.decidedAt === null) {
      throw refuse('CONFLICT', { detail: "There's no approval to undo." })
    }
    if (locked.decidedBy !== admin.adminId) {
      throw refuse('NOT_ALLOWED', { detail: 'Only the admin who approved this can undo it.' })
    }
    if (withdrawalApprovalUndoUntil(locked.decidedAt) <= ctx.clock.now()) {
      throw refuse('CONFLICT', { detail: "It's too late to undo this." })
    }
    const newer = await tx
      .selectFrom('withdrawal')
      .select('id')
      .where('account_id', '=', locked.accountId)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (newer)
      throw refuse('CONFLICT', { detail: 'This member has requested another withdrawal in the meantime.' })
    await tx
      .updateTable('withdrawal')
      .set({ status: 'PENDING', decided_at: null, decided_by: null })
      .where('id', '=', withdrawalId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'WITHDRAWAL_APPROVAL_UNDONE',
      subjectKind: 'WITHDRAWAL',
      subjectId: withdrawalId,
      reason: null,
      before: { status: 'APPROVED' },
      after: { status: 'PENDING' },
    })
    await uncountAdminMoneyAction(tx, ctx, withdrawalId)
  }
  await reauthenticateAdminAndTransact(ctx, { viewer: admin, factor, freshMs }, undo)
}
