import type { CurrencyCode } from '@fanfare/contract/money/money'
import { nonAdminRefundCauses } from '@fanfare/contract/money/refund-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isRefundCauseStillValidSql } from './standing-cause.ts'

const causes = sql.join(nonAdminRefundCauses.map((cause) => sql.lit(cause)))

/**
 * SQL condition: a refund `failed`, of a sale and decided by no admin, waits to be tried again. Its `purchase` is open and still
 * owed the money for this cause, its buyer has not left, no other refund of it is on its way, and none has failed since for a
 * cause that still holds: a purchase that is owed its money for two causes waits once.
 */
export function isFailedRefundToRetrySql(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(failed.state = 'FAILED' AND failed.cause IN (${causes}) AND purchase.closed_at IS NULL
    AND EXISTS (SELECT FROM account payer WHERE payer.id = purchase.buyer_id AND payer.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM refund other WHERE other.payment_id = failed.payment_id
      AND (other.state = 'PENDING' OR other.state = 'FAILED' AND other.id > failed.id AND other.cause IN (${causes})
        AND ${isRefundCauseStillValidSql(sql`other.cause`, now)}))
    AND ${isRefundCauseStillValidSql(sql`failed.cause`, now)})`
}

/** SQL: the refunds that wait to be tried again may be in this join. */
export const purchaseRefundsRelationSql: RawBuilder<unknown> = sql`
  refund failed JOIN purchase ON purchase.payment_id = failed.payment_id`

/** SQL condition: a refund of an open `purchase` that its creator started has failed, and its buyer has not left. */
export const hasFailedCreatorRefundSql = `
  (purchase.closed_at IS NULL
    AND EXISTS (SELECT FROM account payer WHERE payer.id = purchase.buyer_id AND payer.deleted_at IS NULL)
    AND EXISTS (SELECT FROM refund failed WHERE failed.payment_id = purchase.payment_id
      AND failed.state = 'FAILED' AND failed.cause IN ('CREATOR', 'LEFT')))`

/** Sums up what is left to refund of a creator's sales whose refunds failed and wait to be tried again, by currency. */
export async function sumFailedSaleRefunds(
  db: Db | Tx,
  creatorId: string,
  now: Date,
): Promise<{ currency: CurrencyCode; amount: bigint }[]> {
  const { rows } = await sql<{ currency: CurrencyCode; amount: bigint }>`
    SELECT payment.currency_code AS currency, sum(payment.amount_minor - payment.reversed_minor)::bigint AS amount
    FROM ${purchaseRefundsRelationSql} JOIN payment ON payment.id = purchase.payment_id
    WHERE purchase.creator_id = ${creatorId} AND ${isFailedRefundToRetrySql(now)}
    GROUP BY payment.currency_code ORDER BY payment.currency_code`.execute(db)
  return rows
}
