import type { Context } from '../../../platform/context.ts'
import type { LedgerTransferKind } from '../booking/transfer-shape.ts'

/** Credits and debits of a wallet by one kind of transfer, in minor units. */
export type WalletKindTotal = { kind: LedgerTransferKind; credits: bigint; debits: bigint; count: number }

// Clearing moves money within a wallet, and nothing in or out of it. What is owed counts as less in it.
const byKind = `
  SELECT transaction.kind, coalesce(sum(entry.amount) FILTER (WHERE entry.amount > 0), 0)::bigint AS credits,
    coalesce(-sum(entry.amount) FILTER (WHERE entry.amount < 0), 0)::bigint AS debits,
    count(DISTINCT transaction.id)::int AS count
  FROM ledger_account wallet
  JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL
    AND entry.created_at >= $3 AND entry.created_at < $4
  JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
  WHERE wallet.owner_id = $1 AND wallet.currency_code = $2 AND wallet.kind IN ('available', 'pending', 'receivable')
    AND transaction.kind <> 'CLEARING'
  GROUP BY transaction.kind`

const balanceBefore = `
  SELECT coalesce(sum((
    SELECT entry.balance_after FROM ledger_entry entry
    WHERE entry.account_id = wallet.id AND entry.balance_after IS NOT NULL AND entry.created_at < $3
    ORDER BY entry.created_at DESC LIMIT 1)), 0)::bigint AS balance
  FROM ledger_account wallet
  WHERE wallet.owner_id = $1 AND wallet.currency_code = $2 AND wallet.kind IN ('available', 'pending', 'receivable')`

/** Sums what came into a wallet and left it from one moment until before another, by kind. */
export function sumWalletCreditsAndDebitsByKind(
  ctx: Context,
  {
    ownerId,
    currencyCode,
    from,
    before,
  }: { ownerId: string; currencyCode: string; from: Date; before: Date },
): Promise<WalletKindTotal[]> {
  return ctx.reads.query<WalletKindTotal>('wallet_totals', byKind, [ownerId, currencyCode, from, before])
}

/**
 * Returns the balance of a wallet before a moment, in minor units: available and uncleared, less what was
 * owed.
 */
export async function loadWalletBalanceBefore(
  ctx: Context,
  ownerId: string,
  currencyCode: string,
  before: Date,
): Promise<bigint> {
  const [held] = await ctx.reads.query<{ balance: bigint }>('wallet_balance_before', balanceBefore, [
    ownerId,
    currencyCode,
    before,
  ])
  return held?.balance ?? 0n
}
