import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: what pending refunds to cards hold of somebody's money, as `amount` in minor units; null where they hold nothing.
 * @param kind where it is; in the wallet and in withdrawals where it is left out
 */
export function refundedOf(
  ownerId: string,
  currency: CurrencyCode,
  kind?: 'available' | 'held',
): RawBuilder<unknown> {
  return sql`
    SELECT sum(hold.amount) AS amount FROM ledger_account wallet
    JOIN ledger_hold hold ON hold.account_id = wallet.id JOIN refund ON refund.id = hold.dispute_id
    WHERE wallet.owner_id = ${ownerId} AND wallet.currency_code = ${currency}
      AND wallet.kind = coalesce(${kind ?? null}, wallet.kind)`
}
