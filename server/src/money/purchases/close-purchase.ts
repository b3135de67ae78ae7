import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendAccountTopicEvents } from '../../platform/events/outbox.ts'

/** Reasons for which a purchase ends. */
export type PurchaseClosedBecause = 'REFUND' | 'DISPUTE' | 'REMOVED' | 'UNSENT'

/**
 * Closes the purchase that a payment made, as its money is given back: what it opened is locked at once, and a refund request
 * about it is granted by that. Open screens of both sides show it. Does nothing if it is closed already.
 */
export async function closePurchase(
  tx: Tx,
  paymentId: string,
  { because, now }: { because: PurchaseClosedBecause; now: Date },
): Promise<void> {
  const closed = await tx
    .updateTable('purchase')
    .set({ closed_at: now, closed_because: because })
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .returning(['buyer_id', 'creator_id'])
    .executeTakeFirst()
  if (closed) {
    await appendAccountTopicEvents(tx, closed.buyer_id, ['POSTS'], now)
    await appendAccountTopicEvents(tx, closed.creator_id, ['NOTIFICATIONS'], now)
  }
  await tx
    .updateTable('purchase_refund_request')
    .set({ state: 'GIVEN_BACK', decided_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'OPEN')
    .execute()
}
