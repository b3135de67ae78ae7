import type { BodyOf } from '@fanfare/contract/call'
import type { requestRefund as requestCall } from '@fanfare/contract/shapes/money/refund-requests'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { refundRequestDeadline } from '../purchases/purchase-view.ts'
import { findPaymentForUpdate } from '../refunds/lock-charge.ts'
import { isPaymentBeingRefunded, isPaymentInDispute } from '../refunds/reversals-in-progress.ts'

/**
 * Notes that a buyer wants their money back, for an admin to decide.
 * @throws Refusal NOT_FOUND; CONFLICT for a purchase that is closed, about to be refunded, or asked about already;
 * ALREADY_DECIDED; REFUND_REQUEST_TOO_LATE; RULE_BROKEN while the payer's bank decides about the payment
 */
export async function submitRefundRequest(
  ctx: Context,
  buyerId: string,
  purchaseId: string,
  { reason, description }: BodyOf<typeof requestCall>,
): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    const paymentId = await lockPaymentOf(tx, buyerId, purchaseId)
    const { boughtAt, closedAt } = await tx
      .selectFrom('purchase')
      .select(['bought_at as boughtAt', 'closed_at as closedAt'])
      .where('id', '=', purchaseId)
      .executeTakeFirstOrThrow()
    if (closedAt) throw refuse('CONFLICT', { detail: 'This purchase was already refunded.' })
    await requireNoRequest(tx, paymentId)
    if (now >= refundRequestDeadline(boughtAt)) throw refuse('REFUND_REQUEST_TOO_LATE')
    if (await isPaymentBeingRefunded(tx, paymentId)) {
      throw refuse('CONFLICT', { detail: 'This purchase is already being refunded.' })
    }
    if (await isPaymentInDispute(tx, paymentId)) {
      throw refuse('RULE_BROKEN', { detail: 'Your bank is already deciding about this payment.' })
    }
    await tx
      .insertInto('purchase_refund_request')
      .values({
        id: ctx.newId(),
        payment_id: paymentId,
        reason,
        description,
        state: 'OPEN',
        requested_at: now,
      })
      .execute()
  })
}

/** Locks the payment of a purchase first, as every refund does. */
async function lockPaymentOf(tx: Tx, buyerId: string, purchaseId: string): Promise<string> {
  const purchase = await tx
    .selectFrom('purchase')
    .select('payment_id as paymentId')
    .where('id', '=', purchaseId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  if (!purchase) throw refuse('NOT_FOUND', { detail: 'Purchase not found.' })
  await findPaymentForUpdate(tx, purchase.paymentId)
  return purchase.paymentId
}

async function requireNoRequest(tx: Tx, paymentId: string): Promise<void> {
  const request = await tx
    .selectFrom('purchase_refund_request')
    .select('state')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (request?.state === 'OPEN') {
    throw refuse('CONFLICT', { detail: "You've already requested a refund of this purchase." })
  }
  if (!request) return
  throw refuse('ALREADY_DECIDED', {
    detail: "We've already decided about a refund of this purchase.",
  })
}
