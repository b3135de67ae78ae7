import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { lockAdjustment } from './lock-adjustment.ts'

/**
 * Ends a correction that waits, another's or one's own: nothing moves.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided
 */
export async function refuseAdjustment(
  ctx: Context,
  admin: AdminViewer,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockAdjustment(tx, id)
    await tx
      .updateTable('adjustment')
      .set({
        decision: 'REFUSED',
        decided_by: admin.adminId,
        decided_at: ctx.clock.now(),
        decision_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'ADJUSTMENT_REFUSED',
      subjectKind: 'ADJUSTMENT',
      subjectId: id,
      reason,
      before: { state: 'PROPOSED' },
      after: { state: 'REFUSED' },
    })
  })
}
