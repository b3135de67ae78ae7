import { asMinorUnits } from '@fanfare/contract/money/money'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { Refund } from '@fanfare/contract/shapes/money/refunds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { createdBeforeSql, createdSinceSql } from '../../../platform/pagination/created-between.ts'
import { claimHeldAmountSql } from '../../ledger/wallet/held-money.ts'

/** The columns that refunds and disputes share, of `loss` joined by `refundOrDisputeJoinsSql`. */
export const refundOrDisputeColumnsSql = sql`
  loss.id, loss.amount_minor AS amount, loss.booked_minor AS booked, ${claimHeldAmountSql} AS held, loss.state, loss.provider,
  loss.created_at AS "createdAt", loss.payment_review_id AS "paymentReviewId",
  coalesce(review.reference, payment.reference) AS reference,
  coalesce(payment.currency_code, review.currency_code) AS "currencyCode",
  payment.id AS "paymentId", payment.purpose, payment.amount_minor AS "paymentAmount",
  payment.total_minor AS "paymentTotal", payment.reversed_minor AS "paymentReversed",
  payer.id AS "payerId", payer.username AS "payerUsername", payer.display_name AS "payerName",
  receiver.id AS "receiverId", receiver.username AS "receiverUsername", receiver.display_name AS "receiverName"`

export const refundOrDisputeJoinsSql = sql`
  LEFT JOIN payment ON payment.id = loss.payment_id
  LEFT JOIN payment_review review
    ON review.id = loss.payment_review_id OR review.credited_payment_id = loss.payment_id
  LEFT JOIN account payer ON payer.id = payment.payer_id
  LEFT JOIN account receiver ON receiver.id = payment.creator_id`

export type RefundOrDisputeRow = {
  id: string
  amount: bigint
  booked: bigint
  held: bigint
  provider: string | null
  createdAt: Date
  paymentReviewId: string | null
  reference: string
  currencyCode: string
  paymentId: string | null
  purpose: TransactionSource
  paymentAmount: bigint
  paymentTotal: bigint | null
  paymentReversed: bigint
  payerId: string
  payerUsername: string
  payerName: string
  receiverId: string | null
  receiverUsername: string
  receiverName: string
}

type LossView = Omit<
  Refund,
  | 'state'
  | 'providerRefundId'
  | 'cause'
  | 'requestedBy'
  | 'reason'
  | 'dateSettled'
  | 'dateRefundFailed'
  | 'failure'
>

/** Builds the fields that refunds and disputes have in common. */
export function buildRefundOrDisputeFields(row: RefundOrDisputeRow): LossView {
  return {
    id: row.id,
    paymentReference: row.reference,
    amount: asMinorUnits(row.amount),
    booked: asMinorUnits(row.booked),
    held: asMinorUnits(row.held),
    currencyCode: row.currencyCode,
    provider: row.provider,
    payment: row.paymentId === null ? null : paymentView(row, row.paymentId),
    paymentReviewId: row.paymentReviewId,
    dateCreated: row.createdAt.toISOString(),
  }
}

function paymentView(row: RefundOrDisputeRow, id: string): NonNullable<LossView['payment']> {
  return {
    id,
    transactionSource: row.purpose,
    amount: asMinorUnits(row.paymentAmount),
    total: row.paymentTotal === null ? null : asMinorUnits(row.paymentTotal),
    reversed: asMinorUnits(row.paymentReversed),
    payer: { userId: row.payerId, username: row.payerUsername, displayName: row.payerName },
    receiver:
      row.receiverId === null
        ? null
        : { userId: row.receiverId, username: row.receiverUsername, displayName: row.receiverName },
  }
}

export type RefundOrDisputeFilter = {
  state?: string | undefined
  paymentReference?: string | undefined
  dateCreatedOnOrAfter?: string | undefined
  dateCreatedBefore?: string | undefined
}

/** The condition of a search over `loss`, a row of the table, joined by `refundOrDisputeJoinsSql`. */
export function refundOrDisputeConditionSql(
  table: 'refund' | 'dispute',
  query: RefundOrDisputeFilter,
): RawBuilder<SqlBool> {
  const { state, paymentReference, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const conditions = [
    sql<SqlBool>`true`,
    ...(state === undefined ? [] : [sql<SqlBool>`loss.state = ${state}`]),
    ...(paymentReference === undefined ? [] : [sql<SqlBool>`loss.id IN (${idsOf(table, paymentReference)})`]),
    ...(dateCreatedOnOrAfter === undefined ? [] : [createdSinceSql('loss', new Date(dateCreatedOnOrAfter))]),
    ...(dateCreatedBefore === undefined ? [] : [createdBeforeSql('loss', new Date(dateCreatedBefore))]),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`
}

/** Each way to a reference by an index of its own. */
function idsOf(table: 'refund' | 'dispute', reference: string): RawBuilder<unknown> {
  return sql`
    SELECT lost.id FROM payment JOIN ${sql.table(table)} lost ON lost.payment_id = payment.id
    WHERE payment.reference = ${reference}
    UNION ALL
    SELECT lost.id FROM payment_review review JOIN ${sql.table(table)} lost ON lost.payment_review_id = review.id
    WHERE review.reference = ${reference}
    UNION ALL
    SELECT lost.id FROM payment_review review JOIN ${sql.table(table)} lost ON lost.payment_id = review.credited_payment_id
    WHERE review.reference = ${reference}`
}
