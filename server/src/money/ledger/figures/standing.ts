import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'

/** Current wallet balances and debts of all people, in minor units, both positive. */
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

const costs = `
  SELECT coalesce(-sum(entry.amount) FILTER (WHERE entry.created_at >= $3), 0)::bigint AS now,
    coalesce(-sum(entry.amount) FILTER (WHERE entry.created_at < $3), 0)::bigint AS before
  FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
  WHERE account.owner_id IS NULL AND account.kind = 'provider_fees' AND account.currency_code = $1
    AND entry.balance_after IS NULL AND entry.created_at >= $2 AND entry.created_at < $4`

/** Sums what the platform bore of card providers' costs from `since` until before `until`, and from `before` until then. */
export async function cardCosts(
  ctx: Context,
  currencyCode: CurrencyCode,
  { before, since, until }: { before: Date; since: Date; until: Date },
): Promise<{ now: bigint; before: bigint }> {
  const [row] = await ctx.reads.query<{ now: bigint; before: bigint }>('ledger_card_costs', costs, [
    currencyCode,
    before,
    since,
    until,
  ])
  return row ?? { now: 0n, before: 0n }
}
