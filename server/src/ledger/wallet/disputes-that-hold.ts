import type { Db, Tx } from '../../db/connect.ts'

/** Selects the ids of the disputes that hold money of somebody. */
export function disputesThatHold(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('ledger_hold')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_hold.account_id')
    .select('ledger_hold.dispute_id')
    .where('ledger_account.owner_id', '=', ownerId)
}
