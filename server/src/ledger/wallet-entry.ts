import type { Context } from '../context.ts'
import type { WalletEntry } from './wallet-history.ts'

/** One movement of a wallet, with the platform's fee (minor units) that its transaction booked. */
export type DocumentedEntry = WalletEntry & { fee: bigint }

const byTransaction = `
  SELECT entry.transaction_id AS "transactionId", transaction.kind, transaction.about_id AS "aboutId",
    transaction.reference, wallet.currency_code AS "currencyCode", entry.amount, entry.created_at AS "createdAt",
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
      WHERE uncleared.transaction_id = entry.transaction_id AND uncleared.owner_id = wallet.owner_id) AS "isPending",
    coalesce((
      SELECT fee.amount FROM ledger_entry fee JOIN ledger_account fees ON fees.id = fee.account_id
      WHERE fee.transaction_id = entry.transaction_id AND fees.owner_id IS NULL AND fees.kind = 'fees'), 0) AS fee
  FROM ledger_transaction transaction
  JOIN ledger_entry entry ON entry.transaction_id = transaction.id
  JOIN ledger_account wallet ON wallet.id = entry.account_id
  WHERE transaction.id = $2 AND transaction.kind <> 'CLEARING'
    AND wallet.owner_id = $1 AND wallet.kind IN ('available', 'pending')
  ORDER BY wallet.kind
  LIMIT 1`

/** What a transaction did to somebody's wallet, or undefined where it did nothing to it. */
export async function findWalletEntry(
  ctx: Context,
  ownerId: string,
  transactionId: string,
): Promise<DocumentedEntry | undefined> {
  const [entry] = await ctx.reads.query<DocumentedEntry>('wallet_entry', byTransaction, [
    ownerId,
    transactionId,
  ])
  return entry
}
