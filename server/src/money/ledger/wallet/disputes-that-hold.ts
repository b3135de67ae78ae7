import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'

/** Amount that the dispute or refund `loss` of a query holds of everybody's money, in minor units. */
export const heldInTotal = sql<bigint>`(
  SELECT coalesce(sum(amount), 0)::bigint FROM ledger_hold WHERE dispute_id = loss.id)`

/** Loads the people with money held by a dispute, in minor units; largest first. */
export async function loadHolders(db: Db | Tx, disputeId: string) {
  const { rows } = await sql<{ username: string; amount: bigint }>`
    SELECT holder.username, sum(hold.amount)::bigint AS amount
    FROM ledger_hold hold JOIN ledger_account wallet ON wallet.id = hold.account_id
    JOIN account holder ON holder.id = wallet.owner_id
    WHERE hold.dispute_id = ${disputeId} GROUP BY holder.username ORDER BY 2 DESC, 1`.execute(db)
  return rows
}
