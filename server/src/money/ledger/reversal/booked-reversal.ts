import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'

/** Amount that a reversal took from a person, and how much of it they lacked and owe. Minor units. */
export type BookedReversal = { taken: bigint; owed: bigint }

/** @param about the refund's or the dispute's id */
export async function loadReversal(db: Db, about: string, ownerId: string): Promise<BookedReversal> {
  const { rows } = await sql<BookedReversal>`
    SELECT coalesce(-sum(entry.amount), 0)::bigint AS taken,
      coalesce(-sum(entry.amount) FILTER (WHERE account.kind = 'receivable'), 0)::bigint AS owed
    FROM ledger_transaction transaction
    JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = entry.account_id AND account.owner_id = ${ownerId}
    WHERE transaction.about_id = ${about} AND transaction.kind IN ('REFUND', 'DISPUTE_LOST')`.execute(db)
  return rows[0] ?? { taken: 0n, owed: 0n }
}
