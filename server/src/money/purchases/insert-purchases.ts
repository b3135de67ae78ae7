import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendEvents } from '../../platform/events/outbox.ts'
import type { SoldPostSnapshot } from './post-offers.ts'

/** A post that a payment buys. `price` in minor units. */
export type NewPurchase = {
  id: string
  creatorId: string
  buyerId: string
  postId: string
  paymentId: string
  price: bigint
  currency: CurrencyCode
  sold: SoldPostSnapshot
}

/**
 * Inserts purchases. Of several by one buyer of one post, from two devices or by wallet and card, the first to commit counts,
 * and the others wait for it here. Their creators are notified.
 * @returns the payments that have bought something; the others come too late
 */
export async function insertPurchasesUnlessOwned(
  tx: Tx,
  purchases: readonly NewPurchase[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (purchases.length === 0) return new Set()
  const inserted = await tx
    .insertInto('purchase')
    .values(
      purchases.map(({ id, creatorId, buyerId, postId, paymentId, price, currency, sold }) => ({
        id,
        creator_id: creatorId,
        item_kind: 'POST' as const,
        item_id: postId,
        post_id: postId,
        buyer_id: buyerId,
        payment_id: paymentId,
        amount_minor: price,
        currency_code: currency,
        terms: JSON.stringify(sold),
        bought_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['buyer_id', 'item_id', 'creator_id']).where('closed_at', 'is', null).doNothing(),
    )
    .returning(['payment_id', 'buyer_id as actorId', 'item_id as subjectId'])
    .execute()
  await appendEvents(tx, 'PURCHASED', inserted, now)
  return new Set(inserted.map(({ payment_id }) => payment_id))
}
