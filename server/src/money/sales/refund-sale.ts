import type { BodyOf } from '@fanfare/contract/call'
import type { refundSale as refundCall } from '@fanfare/contract/shapes/money/sales'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { loadBookedReversalOfOwner, loadPaymentBooking } from '../ledger/reversal/booked-payment.ts'
import { splitReversedAmount } from '../ledger/reversal/reversal-entries.ts'
import { findPaymentForUpdate } from '../refunds/lock-charge.ts'
import { isPaymentInDispute } from '../refunds/reversals-in-progress.ts'
import {
  inCreatorRefundTransaction,
  requireCreatorCoversRefund,
  uncoveredRefundRefusal,
} from '../refunds/sale-refunds/creator-refunds.ts'
import { requireRefundableAmount, startRefund } from '../refunds/start-refund.ts'

/**
 * Refunds one buyer all that is left of the price, from what its creator has. The purchase closes with the money.
 * @throws Refusal NOT_FOUND, CONFLICT; RULE_BROKEN where their balance does not reach; and what `inCreatorRefundTransaction`,
 * `requireRefundableAmount` and `startRefund` throw
 */
export async function refundOwnSale(
  ctx: Context,
  { viewer, visitor }: { viewer: Viewer; visitor: ClientInfo },
  purchaseId: string,
  { reason, confirmation }: BodyOf<typeof refundCall>,
): Promise<void> {
  const { paymentId, currency, paid, reversed } = await loadSale(ctx, viewer.userId, purchaseId)
  const { fee } = await loadPaymentBooking(ctx.db, paymentId)
  const amount = paid - reversed
  const { receiver: share } = splitReversedAmount({ amount: paid, fee }, reversed, amount)
  const creator = { viewer, visitor, confirmation }
  await inCreatorRefundTransaction(ctx, creator, { currency, amount, share }, async (tx) => {
    const payment = await findPaymentForUpdate(tx, paymentId)
    if (!payment) throw refuse('NOT_FOUND')
    if ((await requireRefundableAmount(tx, payment)) !== amount) throw refuse('CONFLICT')
    await requireCreatorCoversRefund(tx, viewer.userId, { currency, amount, share })
    const refundId = await startRefund(tx, ctx, {
      payment,
      amount,
      cause: 'CREATOR',
      requestedBy: null,
      reason,
    })
    // Somebody may have spent from the wallet meanwhile.
    const { owed } = await loadBookedReversalOfOwner(tx, refundId, viewer.userId)
    if (owed > 0n) throw uncoveredRefundRefusal(share, currency)
  })
}

/** @throws Refusal NOT_FOUND; CONFLICT for a sale that is closed; RULE_BROKEN while its payment is in dispute */
async function loadSale(ctx: Context, creatorId: string, purchaseId: string) {
  const sale = await ctx.db
    .selectFrom('purchase')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select([
      'payment_id as paymentId',
      'purchase.currency_code as currency',
      'purchase.amount_minor as paid',
    ])
    .select(['reversed_minor as reversed', 'closed_at as closedAt'])
    .where('purchase.id', '=', purchaseId)
    .where('purchase.creator_id', '=', creatorId)
    .executeTakeFirst()
  if (!sale) throw refuse('NOT_FOUND', { detail: 'Sale not found.' })
  if (sale.closedAt) throw refuse('CONFLICT', { detail: 'This sale was already refunded.' })
  if (await isPaymentInDispute(ctx.db, sale.paymentId)) {
    throw refuse('RULE_BROKEN', { detail: "The buyer's bank is already deciding about this payment." })
  }
  return sale
}
