import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { unnestSql } from '../../platform/db/unnest.ts'
import { appendTopicEvents } from '../../platform/events/outbox.ts'

/** Reasons for which a purchase ends. */
export type PurchaseRevocationReason = 'REFUND' | 'DISPUTE' | 'REMOVED' | 'UNSENT'

/** Closes the purchase of one payment, as `revokePurchases` does many. */
export function revokePurchase(
  tx: Tx,
  paymentId: string,
  { because, now }: { because: PurchaseRevocationReason; now: Date },
): Promise<void> {
  return revokePurchases(tx, [{ paymentId, because }], now)
}

/**
 * Closes the purchases that payments made, as their money is given back: what they opened is locked at once, and refund
 * requests about them are granted by that. Open screens of both sides show it. Does nothing to those that are closed already.
 */
export async function revokePurchases(
  tx: Tx,
  purchases: readonly { paymentId: string; because: PurchaseRevocationReason }[],
  now: Date,
): Promise<void> {
  if (purchases.length === 0) return
  const closing = sql<{ buyerId: string; creatorId: string }>`
    UPDATE purchase SET closed_at = ${now}, closed_because = closing.because
    FROM ${unnestSql(purchases, { paymentId: 'text', because: 'text' })} AS closing (payment_id, because)
    WHERE purchase.payment_id = closing.payment_id AND purchase.closed_at IS NULL
    RETURNING purchase.buyer_id AS "buyerId", purchase.creator_id AS "creatorId"`
  const { rows: closed } = await tx.executeQuery(asPreparedStatement('close-purchases', closing.compile(tx)))
  await appendTopicEvents(
    tx,
    [
      ...new Set(closed.map(({ buyerId }) => buyerId))
        .values()
        .map((accountId) => ({ accountId, topic: 'POSTS' as const })),
      ...new Set(closed.map(({ creatorId }) => creatorId))
        .values()
        .map((accountId) => ({ accountId, topic: 'NOTIFICATIONS' as const })),
    ],
    now,
  )
  await sql`
    UPDATE purchase_refund_request SET state = 'GIVEN_BACK', decided_at = ${now}
    WHERE payment_id IN (SELECT unnest(${purchases.map(({ paymentId }) => paymentId)}::text[])) AND state = 'OPEN'`.execute(
    tx,
  )
}
