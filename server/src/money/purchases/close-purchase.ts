import type { Tx } from '../../platform/db/connection/connect.ts'

/** Reasons for which a purchase ends. */
export type ClosedBecause = 'REFUND' | 'DISPUTE' | 'REMOVED' | 'UNSENT'

/**
 * Closes the purchase that a payment made, as its money is given back: what it opened is locked at once. Does nothing if
 * it is closed already.
 */
export async function closePurchase(
  tx: Tx,
  paymentId: string,
  { because, now }: { because: ClosedBecause; now: Date },
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ closed_at: now, closed_because: because })
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .execute()
}
