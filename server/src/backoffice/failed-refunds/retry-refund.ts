import type { BodyOf } from '@fanfare/contract/call'
import type { retryRefund as retryCall } from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { ApprovalOutcome } from '../../money/approvals/enforce-four-eyes-approval.ts'
import { reauthenticateAdminAndTransact } from '../../money/approvals/reauthenticated-admin.ts'
import { loadPaymentBooking } from '../../money/ledger/reversal/booked-payment.ts'
import { splitReversedAmount } from '../../money/ledger/reversal/reversal-entries.ts'
import type { LockedPayment } from '../../money/refunds/lock-charge.ts'
import { enforceRefundApproval } from '../../money/refunds/refund-payment.ts'
import { isCreatorRefundCovered } from '../../money/refunds/sale-refunds/creator-refunds.ts'
import { requireRefundableAmount, startRefund } from '../../money/refunds/start-refund.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { lockPaymentOfFailedSaleRefund, requireRefundStillOwed } from './owed-refund.ts'

/**
 * Starts a refund again that a card's provider has refused, for the same cause: all that is left of the price. That the money is
 * owed was decided before; that it moves now is the admin's act, so it counts with what else they move.
 * @throws Refusal NOT_FOUND for another refund than one of a sale that no admin decided; CONFLICT where it was tried again, or is
 * not owed any more; RULE_BROKEN where a creator who started it does not have the money any more; and what `requireRefundableAmount`, `enforceFourEyesApproval`, `startRefund` and `reauthenticateAdminAndTransact` throw
 */
export async function retryRefund(
  ctx: Context,
  viewer: AdminViewer,
  refundId: string,
  { reason, otp, passkey }: BodyOf<typeof retryCall>,
): Promise<ApprovalOutcome> {
  return reauthenticateAdminAndTransact(ctx, { viewer, factor: { otp, passkey } }, async (tx, admin) => {
    const { payment, cause } = await lockPaymentOfFailedSaleRefund(tx, refundId)
    const amount = await requireRefundableAmount(tx, payment)
    await requireRefundStillOwed(tx, ctx, refundId, cause)
    if (cause === 'CREATOR') await requireCoveredByCreator(tx, payment, amount)
    const agreed = await enforceRefundApproval(tx, ctx, { admin, payment, amount })
    if (agreed === null) return 'WAITS'
    await startRefund(tx, ctx, { payment, amount, cause, requestedBy: null, reason: null }, (startedId) =>
      appendAuditEntry(tx, ctx, admin, {
        action: 'REFUND_RETRIED',
        subjectKind: 'PAYMENT',
        subjectId: payment.id,
        reason,
        before: { refundId },
        after: { refundId: startedId, cause, amount: String(amount), ...agreed },
      }),
    )
    return 'DONE'
  })
}

/** Ensures that a creator still has what they returned by their own choice: it makes no debt. @throws Refusal RULE_BROKEN */
async function requireCoveredByCreator(
  tx: Tx,
  { id, creatorId, currency, amount: paid, reversed }: LockedPayment,
  amount: bigint,
): Promise<void> {
  const { fee } = await loadPaymentBooking(tx, id)
  const { receiver: share } = splitReversedAmount({ amount: paid, fee }, reversed, amount)
  if (creatorId !== null && (await isCreatorRefundCovered(tx, creatorId, { currency, share }))) return
  throw refuse('RULE_BROKEN', {
    detail: `The creator's wallet doesn't cover this refund. It takes ${formatMoney(share, currency)}.`,
  })
}
