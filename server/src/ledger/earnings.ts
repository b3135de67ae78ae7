import type { Context } from '../context.ts'

/** What a creator earned in a month (UTC) by one kind of payment, in minor units: what she got, and the platform's fee. */
export type Earned = { month: number; kind: 'TIP' | 'SUBSCRIPTION'; net: bigint; fees: bigint }

const byMonth = `
  SELECT extract(month FROM entry.created_at AT TIME ZONE 'UTC')::int AS month, transaction.kind,
    sum(entry.amount)::bigint AS net, coalesce(sum(fee.amount), 0)::bigint AS fees
  FROM account
  JOIN ledger_account wallet ON wallet.owner_id = account.id AND wallet.currency_code = account.currency_code
    AND wallet.kind IN ('available', 'pending')
  JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL
    AND entry.amount > 0 AND entry.created_at >= $2 AND entry.created_at < $3
  JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
    AND transaction.kind IN ('TIP', 'SUBSCRIPTION')
  LEFT JOIN ledger_account fees ON fees.owner_id IS NULL AND fees.kind = 'fees'
    AND fees.currency_code = wallet.currency_code
  LEFT JOIN ledger_entry fee ON fee.transaction_id = entry.transaction_id AND fee.account_id = fees.id
  WHERE account.id = $1
  GROUP BY 1, 2`

/** What tips and subscriptions brought a creator from one moment until before another, within a year. */
export function earningsByMonth(
  ctx: Context,
  creatorId: string,
  from: Date,
  before: Date,
): Promise<Earned[]> {
  return ctx.reads.query<Earned>('earnings_by_month', byMonth, [creatorId, from, before])
}
