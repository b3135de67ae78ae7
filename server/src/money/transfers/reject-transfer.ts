import type { BodyOf } from '@fanfare/contract/call'
import type { rejectTransfer as rejectCall } from '@fanfare/contract/shapes/money/transfers'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { inConfirmedTransaction } from '../approvals/confirmed-admin.ts'
import { lockTransfer, transferConflict } from './lock-transfer.ts'
import { mailTransfer } from './mail-transfer.ts'

/**
 * Ends a transfer whose money did not come; its payer is told why. Money that comes all the same waits for a person.
 * @throws Refusal NOT_FOUND; CONFLICT when it has ended already; and what `inConfirmedTransaction` throws
 */
export async function rejectTransfer(
  ctx: Context,
  admin: AdminViewer,
  transferId: string,
  { reason, ...factor }: BodyOf<typeof rejectCall>,
): Promise<void> {
  await inConfirmedTransaction(ctx, { viewer: admin, factor }, async (tx) => {
    const locked = await lockTransfer(tx, transferId)
    if (locked.status !== 'AWAITING_TRANSFER' && locked.status !== 'CLAIMED') throw transferConflict(locked)
    await tx
      .updateTable('transfer')
      .set({ status: 'REJECTED', finished_at: ctx.clock.now(), decided_by: admin.adminId, reason })
      .where('id', '=', transferId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'TRANSFER_REJECTED',
      subjectKind: 'TRANSFER',
      subjectId: transferId,
      reason,
      before: { status: locked.status },
      after: { status: 'REJECTED' },
    })
    await enqueue(tx, mailTransfer, { transferId, about: 'REJECTED' })
    const notice = { accountId: locked.accountId, topic: 'TRANSFER_REJECTED', aboutId: transferId } as const
    await appendSystemNotifications(tx, [notice], ctx.clock.now())
  })
}
