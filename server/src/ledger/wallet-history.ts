import type { Context } from '../context.ts'
import type { TransferKind } from './transfer.ts'

/** What a transfer did to somebody's wallet. Amounts in minor units; above zero it was credited. */
export type WalletEntry = {
  transactionId: string
  kind: TransferKind
  /** The payment, withdrawal or refund that it is about. */
  aboutId: string
  reference: string | null
  currencyCode: string
  amount: bigint
  /** What was available with it. */
  balanceAfter: bigint
  createdAt: Date
  /** Its place in time, in microseconds: finer than a Date. */
  place: bigint
  /** Earned, and not yet cleared. */
  isPending: boolean
}

export type WalletHistoryQuery = {
  kinds: readonly TransferKind[]
  from: Date | null
  before: Date | null
  /** Goes on after this entry. */
  after: { place: bigint; transactionId: string } | null
  offset: number
  limit: number
}

// Both accounts are read from their newest entry on, each only as far as the page needs. Clearing moves money between
// them, which is nobody's news.
const history = `
  SELECT entry.transaction_id AS "transactionId", entry.kind, entry.about_id AS "aboutId", entry.reference,
    wallet.currency_code AS "currencyCode", entry.amount, entry.created_at AS "createdAt",
    (extract(epoch FROM entry.created_at) * 1000000)::bigint AS place,
    CASE wallet.kind WHEN 'available' THEN entry.balance_after ELSE coalesce((
      SELECT earlier.balance_after FROM ledger_entry earlier
      JOIN ledger_account spendable ON spendable.id = earlier.account_id
      WHERE spendable.owner_id = wallet.owner_id AND spendable.currency_code = wallet.currency_code
        AND spendable.kind = 'available' AND earlier.balance_after IS NOT NULL
        AND earlier.created_at <= entry.created_at
      ORDER BY earlier.created_at DESC LIMIT 1), 0) END AS "balanceAfter",
    wallet.kind = 'pending' AND EXISTS (
      SELECT FROM ledger_uncleared uncleared
      WHERE uncleared.transaction_id = entry.transaction_id AND uncleared.owner_id = wallet.owner_id) AS "isPending"
  FROM ledger_account wallet
  CROSS JOIN LATERAL (
    SELECT ledger_entry.transaction_id, ledger_entry.amount, ledger_entry.balance_after, ledger_entry.created_at,
      transaction.kind, transaction.about_id, transaction.reference
    FROM ledger_entry JOIN ledger_transaction transaction ON transaction.id = ledger_entry.transaction_id
    WHERE ledger_entry.account_id = wallet.id AND ledger_entry.balance_after IS NOT NULL
      AND transaction.kind = ANY($2::text[])
      AND ($3::timestamptz IS NULL OR ledger_entry.created_at >= $3)
      AND ($4::timestamptz IS NULL OR ledger_entry.created_at < $4)
      AND ($5::bigint IS NULL OR (ledger_entry.created_at, ledger_entry.transaction_id)
        < (timestamptz 'epoch' + $5 * interval '1 microsecond', $6::text))
    ORDER BY ledger_entry.created_at DESC
    LIMIT $7::int + $8::int
  ) entry
  WHERE wallet.owner_id = $1 AND wallet.kind IN ('available', 'pending')
  ORDER BY entry.created_at DESC, entry.transaction_id DESC
  LIMIT $7 OFFSET $8`

/** What moved in somebody's wallet, newest first. */
export async function walletHistory(
  ctx: Context,
  ownerId: string,
  query: WalletHistoryQuery,
): Promise<WalletEntry[]> {
  return ctx.reads.query<WalletEntry>('wallet_history', history, [
    ownerId,
    query.kinds,
    query.from,
    query.before,
    query.after?.place ?? null,
    query.after?.transactionId ?? null,
    query.limit,
    query.offset,
  ])
}
