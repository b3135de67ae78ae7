import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** Selects the ids of the disputes that hold money of somebody. */
export function disputesThatHold(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('ledger_hold')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_hold.account_id')
    .select('ledger_hold.dispute_id')
    .where('ledger_account.owner_id', '=', ownerId)
}

/** What the dispute of a query holds of somebody's money, in minor units; null where it holds nothing. */
export function heldOf(accountId: string) {
  return sql<bigint | string | null>`(
    SELECT sum(ledger_hold.amount) FROM ledger_hold JOIN ledger_account ON ledger_account.id = ledger_hold.account_id
    WHERE ledger_hold.dispute_id = dispute.id AND ledger_account.owner_id = ${accountId})`
}

/** What the dispute `loss` of a query holds of everybody's money, in minor units. */
export const heldInTotal = sql<bigint>`(
  SELECT coalesce(sum(amount), 0)::bigint FROM ledger_hold WHERE dispute_id = loss.id)`

/** With whom a dispute holds money, and how much, in minor units; the most first. */
export async function loadHolders(db: Db | Tx, disputeId: string) {
  const { rows } = await sql<{ username: string; amount: bigint }>`
    SELECT holder.username, sum(hold.amount)::bigint AS amount
    FROM ledger_hold hold JOIN ledger_account wallet ON wallet.id = hold.account_id
    JOIN account holder ON holder.id = wallet.owner_id
    WHERE hold.dispute_id = ${disputeId} GROUP BY holder.username ORDER BY 2 DESC, 1`.execute(db)
  return rows
}
