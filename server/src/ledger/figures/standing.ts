import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../context.ts'

/** What people have and owe at this moment, in minor units, both above zero. */
export type LedgerStanding = { inWallets: bigint; owed: bigint }

const standing = `
  SELECT coalesce(sum(balance) FILTER (WHERE kind <> 'receivable'), 0)::bigint AS "inWallets",
    coalesce(-sum(balance) FILTER (WHERE kind = 'receivable'), 0)::bigint AS owed
  FROM ledger_account WHERE owner_id IS NOT NULL AND currency_code = $1`

/** Sums all wallets of a currency: what can be spent, clears, or is held for a withdrawal; and what is owed beside it. */
export async function ledgerStanding(ctx: Context, currencyCode: CurrencyCode): Promise<LedgerStanding> {
  const [row] = await ctx.reads.query<LedgerStanding>('ledger_standing', standing, [currencyCode])
  return row ?? { inWallets: 0n, owed: 0n }
}

/** What the platform bore of card charges by transactions of a kind, in minor units: in a span and in the one before it. */
export type BorneCosts = { kind: string; now: bigint; before: bigint }

const costs = `
  SELECT transaction.kind, coalesce(-sum(entry.amount) FILTER (WHERE entry.created_at >= $3), 0)::bigint AS now,
    coalesce(-sum(entry.amount) FILTER (WHERE entry.created_at < $3), 0)::bigint AS before
  FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
    JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
  WHERE account.owner_id IS NULL AND account.kind = 'provider_fees' AND account.currency_code = $1
    AND entry.balance_after IS NULL AND entry.created_at >= $2 AND entry.created_at < $4
  GROUP BY transaction.kind`

/** Sums the card charges that the platform bore from `since` until before `until`, and from `before` until then. */
export async function cardCosts(
  ctx: Context,
  currencyCode: CurrencyCode,
  { before, since, until }: { before: Date; since: Date; until: Date },
): Promise<readonly BorneCosts[]> {
  return ctx.reads.query<BorneCosts>('ledger_card_costs', costs, [currencyCode, before, since, until])
}
