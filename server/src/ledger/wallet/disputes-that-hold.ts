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
