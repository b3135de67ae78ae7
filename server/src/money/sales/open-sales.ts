import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'

/**
 * Sales that are refunded together. REMOVED and DAMAGED: of one post. LEFT: of one creator since a date. CREATOR: of one
 * creator to one buyer.
 */
export type SalesToRefund =
  | { cause: 'REMOVED' | 'DAMAGED'; creatorId: string; postId: string }
  | { cause: 'LEFT'; creatorId: string; since: string }
  | { cause: 'CREATOR'; creatorId: string; buyerId: string }

/** Days for whose sales a creator who deletes their account refunds. */
export const refundedDaysOnLeaving = 30

/**
 * SQL condition: an open purchase is of these sales, and its buyer can be refunded: they have not deleted their account, no
 * refund is on its way, and none for this cause was refused by the provider.
 */
export function isSaleToRefundSql(sales: SalesToRefund): RawBuilder<SqlBool> {
  return sql<SqlBool>`(purchase.closed_at IS NULL AND purchase.creator_id = ${sales.creatorId} AND ${isOneOf(sales)}
    AND EXISTS (SELECT FROM account buyer WHERE buyer.id = purchase.buyer_id AND buyer.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM refund WHERE refund.payment_id = purchase.payment_id
      AND (refund.state = 'PENDING' OR refund.state = 'FAILED' AND refund.cause = ${sales.cause})))`
}

function isOneOf(sales: SalesToRefund): RawBuilder<SqlBool> {
  switch (sales.cause) {
    case 'LEFT':
      return sql`purchase.bought_at > ${new Date(sales.since)}`
    case 'CREATOR':
      return sql`purchase.buyer_id = ${sales.buyerId}`
    default:
      return sql`purchase.post_id = ${sales.postId}`
  }
}

/** Sum that refunding sales would give back to `buyers` people, in minor units. */
export type SalesSum = { currency: CurrencyCode; buyers: number; amount: bigint }

/** Sums up what is left of the price of open sales, by currency. Who deleted their account gets nothing, and is not counted. */
export async function sumSalesToRefund(db: Db | Tx, sales: SalesToRefund): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    SELECT purchase.currency_code AS currency, count(DISTINCT purchase.buyer_id)::integer AS buyers,
      sum(payment.amount_minor - payment.reversed_minor)::bigint AS amount
    FROM purchase JOIN payment ON payment.id = purchase.payment_id
    WHERE ${isSaleToRefundSql(sales)}
    GROUP BY purchase.currency_code ORDER BY purchase.currency_code`.execute(db)
  return rows
}
