import type { BodyOf } from '@fanfare/contract/call'
import type { settleRefund as settleCall } from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import {
  type ApprovalOutcome,
  enforceFourEyesApproval,
} from '../../money/approvals/enforce-four-eyes-approval.ts'
import { reauthenticateAdminAndTransact } from '../../money/approvals/reauthenticated-admin.ts'
import { revokePurchase } from '../../money/purchases/revoke-purchase.ts'
import { requireRefundableAmount } from '../../money/refunds/start-refund.ts'
import type { Context } from '../../platform/context.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailRefundSettledOutOfBand } from './mail-settled-refund.ts'
import { lockPaymentOfFailedSaleRefund, requireRefundStillOwed } from './owed-refund.ts'

/**
 * Settles otherwise a refund that a card's provider will never carry out: the buyer got their money in another way, which the
 * admin says. No money moves; the purchase closes, and the buyer is told. It counts as money that the admin moves.
 * @throws what `lockPaymentOfFailedSaleRefund`, `requireRefundableAmount`, `requireRefundStillOwed`, `enforceFourEyesApproval` and `reauthenticateAdminAndTransact` throw
 */
export async function settleFailedRefundOutOfBand(
  ctx: Context,
  viewer: AdminViewer,
  refundId: string,
  { reason: note, otp, passkey }: BodyOf<typeof settleCall>,
): Promise<ApprovalOutcome> {
  return reauthenticateAdminAndTransact(ctx, { viewer, factor: { otp, passkey } }, async (tx, admin) => {
    const { payment, cause } = await lockPaymentOfFailedSaleRefund(tx, refundId)
    const amount = await requireRefundableAmount(tx, payment)
    await requireRefundStillOwed(tx, ctx, refundId, cause)
    const { id: paymentId, payerId, currency } = payment
    const agreed = await enforceFourEyesApproval(tx, ctx, admin, {
      act: 'SETTLE_REFUND',
      subjectId: refundId,
      currency,
      amount,
      terms: { amount: String(amount) },
      movement: { accountId: payerId, direction: 'REFUND' },
    })
    if (agreed === null) return 'WAITS'
    const now = ctx.clock.now()
    await tx
      .insertInto('refund_settlement')
      .values({ refund_id: refundId, note, decided_by: admin.adminId, decided_at: now })
      .execute()
    await revokePurchase(tx, paymentId, { because: cause === 'REMOVED' ? 'REMOVED' : 'REFUND', now })
    await appendSystemNotifications(
      tx,
      [{ accountId: payerId, topic: 'PURCHASE_CLOSED', aboutId: refundId, amount, currency }],
      now,
    )
    await appendAuditEntry(tx, ctx, admin, {
      action: 'REFUND_SETTLED_OTHERWISE',
      subjectKind: 'PAYMENT',
      subjectId: paymentId,
      reason: note,
      before: { refundId },
      after: { cause, amount: String(amount), ...agreed },
    })
    await enqueue(tx, mailRefundSettledOutOfBand, { refundId })
    return 'DONE'
  })
}
