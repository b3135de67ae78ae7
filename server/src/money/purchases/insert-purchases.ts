import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { appendEventsSql, appendTopicEventsSql } from '../../platform/events/outbox.ts'
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

const postTopicEvents = sql.raw(
  appendTopicEventsSql('POSTS', { account: 'buyer_id', now: 'bought_at', from: 'FROM bought' }),
)

const purchaseEvents = sql.raw(
  appendEventsSql('PURCHASED', {
    actor: 'buyer_id',
    subject: 'item_id',
    now: 'bought_at',
    from: 'FROM bought',
  }),
)

/**
 * Inserts purchases. Of several by one buyer of one post, from two devices or by wallet and card, the first to commit counts,
 * and the others wait for it here. Their creators are notified, and the
 * buyers' other open screens show the posts.
 * @returns the payments that have bought something; the others come too late
 */
export async function insertPurchasesUnlessOwned(
  tx: Tx,
  purchases: readonly NewPurchase[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (purchases.length === 0) return new Set()
  const rows = purchases.map(({ price, ...purchase }) => ({ ...purchase, price: String(price) }))
  const query = sql<{ paymentId: string }>`
    WITH bought AS (
      INSERT INTO purchase (id, creator_id, item_kind, item_id, post_id, buyer_id, payment_id, amount_minor, currency_code,
        terms, bought_at)
      SELECT id, "creatorId", 'POST', "postId", "postId", "buyerId", "paymentId", price, currency, sold, ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sale (id text, "creatorId" text, "postId" text,
        "buyerId" text, "paymentId" text, price bigint, currency text, sold jsonb)
      ON CONFLICT (buyer_id, item_id, creator_id) WHERE closed_at IS NULL DO NOTHING
      RETURNING payment_id, buyer_id, item_id, bought_at
    ), noted AS (
      ${purchaseEvents}
    ), shown AS (
      ${postTopicEvents}
    )
    SELECT payment_id AS "paymentId" FROM bought`
  const inserted = await tx.executeQuery(asPreparedStatement('insert-purchases', query.compile(tx)))
  return new Set(inserted.rows.map(({ paymentId }) => paymentId))
}
