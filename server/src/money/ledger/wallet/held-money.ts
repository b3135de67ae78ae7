import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'

/** Amount that the dispute or refund `loss` of a query holds of everybody's money, in minor units. */
export const claimHeldAmountSql = sql<bigint>`(
  SELECT coalesce(sum(amount), 0)::bigint FROM ledger_hold WHERE dispute_id = loss.id)`

/** Loads the people with money held by a dispute, in minor units; largest first. */
export async function loadDisputeHoldOwners(db: Db | Tx, disputeId: string) {
  const { rows } = await sql<{ username: string; amount: bigint }>`
    SELECT holder.username, sum(hold.amount)::bigint AS amount
    FROM ledger_hold hold JOIN ledger_account wallet ON wallet.id = hold.account_id
    JOIN account holder ON holder.id = wallet.owner_id
    WHERE hold.dispute_id = ${disputeId} GROUP BY holder.username ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

/**
 * SQL: what pending refunds to cards hold of somebody's money, as `amount` in minor units; null where they hold nothing.
 * @param kind where it is; in the wallet and in withdrawals where it is left out
 */
export function selectRefundHeldAmountSql(
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

/** Money of somebody that is not theirs to take along yet: in minor units, and when it is released, where that is known. */
export type UnwithdrawableMoney = {
  currency: CurrencyCode
  kind: 'owed' | 'disputed' | 'refunding' | 'uncleared' | 'pending' | 'held'
  amount: bigint
  clearsAt: Date | null
}

/** Loads what is owed, in dispute, being refunded, not cleared or held by a withdrawal in somebody's wallet, in any currency, in that order. */
export async function loadUnwithdrawableMoney(
  db: Db | Tx,
  ownerId: string,
  now: Date,
): Promise<UnwithdrawableMoney[]> {
  const { rows } = await sql<UnwithdrawableMoney>`
    SELECT found.kind, found.currency_code AS currency, found.amount::bigint AS amount, found.clears_at AS "clearsAt"
    FROM (
      SELECT CASE kind WHEN 'receivable' THEN 'owed' ELSE kind END AS kind, currency_code, abs(balance) AS amount,
        (SELECT max(due_at) FROM ledger_uncleared waiting WHERE account.kind = 'pending'
          AND waiting.owner_id = account.owner_id AND waiting.currency_code = account.currency_code) AS clears_at
      FROM ledger_account account
      WHERE owner_id = ${ownerId} AND kind IN ('pending', 'held', 'receivable') AND balance <> 0
      UNION ALL
      SELECT CASE WHEN refund.id IS NULL THEN 'disputed' ELSE 'refunding' END, currency_code, sum(hold.amount), NULL
      FROM ledger_account account JOIN ledger_hold hold ON hold.account_id = account.id
      LEFT JOIN refund ON refund.id = hold.dispute_id
      WHERE owner_id = ${ownerId} AND disputed_minor > 0 GROUP BY 1, currency_code
      UNION ALL
      SELECT 'uncleared', currency_code, sum(amount), max(clears_at) FROM ledger_lot
      WHERE owner_id = ${ownerId} AND clears_at > ${now} GROUP BY currency_code
    ) found
    ORDER BY array_position(ARRAY['owed', 'disputed', 'refunding', 'uncleared', 'pending', 'held'], found.kind), currency_code`.execute(
    db,
  )
  return rows
}
