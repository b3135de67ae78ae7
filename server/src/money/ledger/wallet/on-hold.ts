import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'

/** Money of somebody that is not theirs to take along yet: in minor units, and when it is released, where that is known. */
export type OnHold = {
  currency: CurrencyCode
  kind: 'owed' | 'disputed' | 'refunding' | 'uncleared' | 'pending' | 'held'
  amount: bigint
  clearsAt: Date | null
}

/** Loads what is owed, in dispute, being refunded, not cleared or held by a withdrawal in somebody's wallet, in any currency, in that order. */
export async function moneyOnHold(db: Db | Tx, ownerId: string, now: Date): Promise<OnHold[]> {
  const { rows } = await sql<OnHold>`
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
