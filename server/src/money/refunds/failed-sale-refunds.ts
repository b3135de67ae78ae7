import { salesRefundCauses } from '@fanfare/contract/money/refund-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCauseStandingSql } from './standing-cause.ts'

const causes = sql.join(salesRefundCauses.map((cause) => sql.lit(cause)))

/**
 * SQL condition: a refund `failed`, which the platform started for the sales of a post or a creator, waits to be tried again. Its
 * `purchase` is open and still owed the money for this cause, its buyer has not left, and no other refund of it is on its way or
 * has failed for this cause since.
 */
export function isToRetrySql(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`failed.state = 'FAILED' AND failed.cause IN (${causes}) AND purchase.closed_at IS NULL
    AND EXISTS (SELECT FROM account payer WHERE payer.id = purchase.buyer_id AND payer.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM refund other WHERE other.payment_id = failed.payment_id
      AND (other.state = 'PENDING' OR other.state = 'FAILED' AND other.cause = failed.cause AND other.id > failed.id))
    AND ${isCauseStandingSql(sql`failed.cause`, now)}`
}

/** SQL: the refunds that wait to be tried again may be in this join. */
export const failedSaleRefundsSql: RawBuilder<unknown> = sql`
  refund failed JOIN purchase ON purchase.payment_id = failed.payment_id`
