import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'
import type { LedgerTransferKind } from '../booking/transfer-shape.ts'

/** An entry of what was booked about something. Minor units; above zero it was credited. */
export type SubjectEntry = {
  transactionId: string
  at: Date
  kind: LedgerTransferKind
  /** `available`, `held`, `payouts` and so on. */
  account: string
  /** Owner of the account; null for one of the platform. */
  username: string | null
  /** Ledger shard of the account. */
  shard: number
  amount: bigint
}

/** All entries about payments, refunds, withdrawals, transfers or bank lines, in the order in which they were booked. */
export async function loadLedgerEntriesOfSubjects(
  db: Db,
  ...aboutIds: readonly string[]
): Promise<SubjectEntry[]> {
  const { rows } = await sql<SubjectEntry>`
    SELECT booked.id AS "transactionId", booked.created_at AS at, booked.kind, account.kind AS account, owner.username, account.shard, entry.amount
    FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id
    JOIN ledger_account account ON account.id = entry.account_id
    LEFT JOIN account owner ON owner.id = account.owner_id
    WHERE booked.about_id = ANY(${aboutIds})
    ORDER BY booked.created_at, booked.id, entry.amount`.execute(db)
  return rows
}

/**
 * Sums what came into and left a wallet between two moments, by purpose, without withdrawals and clearing.
 */
export async function sumWalletMovements(
  db: Db,
  ownerId: string,
  { currency, after, until }: { currency: string; after: Date | null; until: Date },
): Promise<{ kind: LedgerTransferKind; amount: bigint }[]> {
  const { rows } = await sql<{ kind: LedgerTransferKind; amount: bigint }>`
    SELECT booked.kind, sum(entry.amount)::bigint AS amount
    FROM ledger_account wallet
    JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL
      AND entry.created_at <= ${until} AND entry.created_at > coalesce(${after}::timestamptz, '-infinity')
    JOIN ledger_transaction booked ON booked.id = entry.transaction_id
    WHERE wallet.owner_id = ${ownerId} AND wallet.currency_code = ${currency}
      AND wallet.kind IN ('available', 'pending', 'receivable')
      AND booked.kind NOT IN ('CLEARING', 'WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE')
    GROUP BY booked.kind HAVING sum(entry.amount) <> 0
    ORDER BY amount DESC`.execute(db)
  return rows
}
