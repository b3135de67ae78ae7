import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { CreatorPaymentSource } from '@fanfare/contract/money/payment-kinds'
import type { Context } from '../../../platform/context.ts'
import { creatorPaymentLedgerKindOfSql, isPaymentBookingSql } from '../booking/payment-kinds.ts'

/** Direct card payments for one purpose, in minor units: `total` includes the cards' fees, `reversed` is the part that came back. */
export type DirectCardPaymentTotal = {
  source: CreatorPaymentSource
  currencyCode: CurrencyCode
  amount: bigint
  total: bigint
  reversed: bigint
  count: number
}

/** SQL: a payment that a card made past its payer's wallet. The index `payment_by_card_to_creator` has these. */
const isByCardAlone = `payment.method = 'CARD' AND payment.outcome = 'AS_MEANT'
    AND payment.creator_id IS NOT NULL`

/**
 * SQL: payments that the cards of a payer (`$1`) made past their wallet, as entries of the wallet's history, which they left
 * as it was. A payment stands for its transaction: that is one of its receiver's wallet alone.
 */
export const selectDirectCardPaymentEntriesSql = `
  SELECT payment.id AS transaction_id, -payment.amount_minor AS amount, NULL::bigint AS balance_after,
    payment.finished_at AS created_at, ${creatorPaymentLedgerKindOfSql('payment.purpose')} AS kind, payment.id AS about_id, payment.reference,
    payment.payer_id AS owner_id, payment.currency_code, 'card' AS account_kind
  FROM payment
  WHERE payment.payer_id = $1 AND ${isByCardAlone}`

/**
 * SQL: the id by which a `payment` to a creator is found in its payer's wallet history: its own where a card made it past the
 * wallet, or else that of the transaction, or its leg, which took it from there. Null where nothing did.
 */
export const payerTransactionIdSql = `CASE WHEN ${isByCardAlone} THEN payment.id ELSE (
    SELECT booked.id FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id
    JOIN ledger_account wallet ON wallet.id = entry.account_id
    WHERE booked.about_id = payment.id AND ${isPaymentBookingSql('booked')} AND wallet.owner_id = payment.payer_id LIMIT 1) END`

const totals = `
  SELECT payment.purpose AS source, payment.currency_code AS "currencyCode", sum(payment.amount_minor)::bigint AS amount,
    sum(payment.total_minor)::bigint AS total, sum(payment.reversed_minor)::bigint AS reversed, count(*)::int AS count
  FROM payment
  WHERE payment.payer_id = $1 AND ${isByCardAlone} AND payment.finished_at >= $2 AND payment.finished_at < $3
  GROUP BY payment.purpose, payment.currency_code
  ORDER BY payment.purpose, payment.currency_code`

/** Sums the payer's card payments that bypassed their wallet, from one moment until before another. */
export function sumDirectCardPayments(
  ctx: Context,
  payerId: string,
  from: Date,
  before: Date,
): Promise<DirectCardPaymentTotal[]> {
  return ctx.reads.query<DirectCardPaymentTotal>('card_payment_totals', totals, [payerId, from, before])
}
