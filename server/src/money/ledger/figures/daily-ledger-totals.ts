import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'

/**
 * Ledger totals of a day (UTC) per kind of transaction: their number, what they moved (minor units), what the
 * platform earned.
 */
export type DailyLedgerTotal = {
  day: string
  kind: string
  count: bigint
  amount: bigint
  feeCount: bigint
  fees: bigint
}

/** SQL: the totals of each transaction that is not rolled up yet. */
export const selectTransactionTotalsSql = `
  SELECT transaction.created_at, transaction.currency_code, transaction.kind, moved.amount, moved.fees, moved.has_fees
  FROM ledger_transaction transaction
    JOIN LATERAL (
      SELECT sum(entry.amount) FILTER (WHERE entry.amount > 0)::bigint AS amount,
        coalesce(sum(entry.amount) FILTER (WHERE entry.account_id = kept.id), 0)::bigint AS fees,
        bool_or(entry.account_id = kept.id) IS TRUE AS has_fees
      FROM ledger_entry entry
        LEFT JOIN ledger_account kept ON kept.owner_id IS NULL AND kept.kind = 'fees'
          AND kept.currency_code = transaction.currency_code AND kept.shard = transaction.shard
      WHERE entry.transaction_id = transaction.id
    ) moved ON ${isPrimaryTransferLegSql('transaction')}`

const figures = `
  WITH open AS (SELECT coalesce(max(hour) + interval '1 hour', '-infinity') AS since FROM ledger_figure)
  SELECT (hour AT TIME ZONE 'UTC')::date::text AS day, kind, sum(transaction_count)::bigint AS count,
    sum(amount)::bigint AS amount, sum(fee_count)::bigint AS "feeCount", sum(fees)::bigint AS fees
  FROM (
    SELECT hour, kind, transaction_count, amount, fee_count, fees
    FROM ledger_figure WHERE currency_code = $1 AND hour >= $2 AND hour < $3
    UNION ALL
    SELECT created_at, kind, 1, amount, has_fees::int, fees FROM (
      ${selectTransactionTotalsSql}
      WHERE transaction.created_at >= greatest((SELECT since FROM open), $2) AND transaction.created_at < $3
        AND transaction.currency_code = $1
    ) AS unrolled
  ) AS figure
  GROUP BY 1, 2`

/** Every kind's figures of the days from `since` until before `until`, both at midnight (UTC), in a currency. */
export async function loadDailyLedgerTotals(
  ctx: Context,
  currencyCode: CurrencyCode,
  since: Date,
  until: Date,
): Promise<DailyLedgerTotal[]> {
  return [
    ...(await ctx.reads.query<DailyLedgerTotal>('booked_figures', figures, [currencyCode, since, until])),
  ]
}

/** Current wallet balances and debts of all people, in minor units, both positive. */
type LedgerStanding = { inWallets: bigint; owed: bigint }

const standing = `
  SELECT coalesce(sum(balance) FILTER (WHERE kind <> 'receivable'), 0)::bigint AS "inWallets",
    coalesce(-sum(balance) FILTER (WHERE kind = 'receivable'), 0)::bigint AS owed
  FROM ledger_account WHERE owner_id IS NOT NULL AND currency_code = $1`

/** Sums all wallets of a currency: what can be spent, clears, or is held for a withdrawal; and what is owed beside it. */
export async function sumAllWalletBalances(
  ctx: Context,
  currencyCode: CurrencyCode,
): Promise<LedgerStanding> {
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
export async function sumCardCostsOfTwoPeriods(
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
