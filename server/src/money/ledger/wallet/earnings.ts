import type { CreatorPaymentLedgerKind } from '@fanfare/contract/money/payment-kinds'
import type { Context } from '../../../platform/context.ts'
import { bookedPlatformFeeSql } from '../booking/booked-platform-fee.ts'
import {
  creatorPaymentLedgerKindOfSql,
  creatorPaymentLedgerKindsSqlText,
  isPaymentBookingSql,
} from '../booking/payment-kinds.ts'

/**
 * Earnings of a creator in a month (UTC) by one kind of payment, in minor units: what they received, and the
 * platform's fee.
 */
export type MonthlyEarnings = { month: number; kind: CreatorPaymentLedgerKind; net: bigint; fees: bigint }

// What was given back counts in the month in which it was, below zero. A transaction may be on several accounts of one
// creator. Of a card payment that was passed on to them, what a dispute took from them was a tip.
const byMonth = `
  SELECT extract(month FROM moved.created_at AT TIME ZONE 'UTC')::int AS month,
    CASE WHEN is_own THEN ${creatorPaymentLedgerKindOfSql('payment.purpose')} ELSE 'TIP' END AS kind,
    sum(moved.amount)::bigint AS net,
    coalesce(sum(${bookedPlatformFeeSql('moved.transaction_id')}) FILTER (WHERE is_own), 0)::bigint AS fees
  FROM (
    SELECT entry.transaction_id, entry.created_at, sum(entry.amount) AS amount
    FROM account
    JOIN ledger_account wallet ON wallet.owner_id = account.id AND wallet.currency_code = account.currency_code
      AND wallet.kind IN ('available', 'pending', 'receivable')
    JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL
      AND entry.created_at >= $2 AND entry.created_at < $3
    WHERE account.id = $1
    GROUP BY entry.transaction_id, entry.created_at
  ) moved
  JOIN ledger_transaction transaction ON transaction.id = moved.transaction_id
    AND transaction.kind IN (${creatorPaymentLedgerKindsSqlText}, 'REFUND', 'DISPUTE_LOST')
  LEFT JOIN refund ON refund.id = transaction.about_id AND transaction.kind = 'REFUND'
  LEFT JOIN dispute ON dispute.id = transaction.about_id AND transaction.kind = 'DISPUTE_LOST'
  JOIN payment ON payment.id = coalesce(refund.payment_id, dispute.payment_id, transaction.about_id)
  CROSS JOIN LATERAL (
    SELECT payment.outcome = 'AS_MEANT' AND payment.creator_id IS NOT DISTINCT FROM $1 AS is_own,
      CASE WHEN payment.outcome = 'AS_MEANT' AND payment.creator_id IS NOT NULL THEN payment.creator_id
        ELSE payment.payer_id END AS receiver_id
  ) paid
  WHERE is_own OR payment.method = 'CARD' AND receiver_id <> $1 AND transaction.kind IN ('REFUND', 'DISPUTE_LOST')
  GROUP BY 1, 2`

/**
 * Loads a creator's earnings from tips, subscriptions and sales, less reversals, per month, from one moment until
 * before another, within a year.
 */
export function loadEarningsByMonth(
  ctx: Context,
  creatorId: string,
  from: Date,
  before: Date,
): Promise<MonthlyEarnings[]> {
  return ctx.reads.query<MonthlyEarnings>('earnings_by_month', byMonth, [creatorId, from, before])
}

const fees = `
  SELECT transaction.about_id AS "paymentId", sum(fee.amount)::bigint AS fee
  FROM ledger_transaction transaction
    JOIN ledger_entry fee ON fee.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = fee.account_id AND account.owner_id IS NULL AND account.kind = 'fees'
  WHERE transaction.about_id = ANY($1::text[]) AND ${isPaymentBookingSql('transaction')}
  GROUP BY transaction.about_id`

/** The platform's fee (minor units) that was booked with each of these payments, by payment; what was given back of it not taken off. */
export async function loadBookedPlatformFees(
  ctx: Context,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await ctx.reads.query<{ paymentId: string; fee: bigint }>('kept_fees', fees, [paymentIds])
  return new Map(rows.map(({ paymentId, fee }) => [paymentId, fee]))
}
