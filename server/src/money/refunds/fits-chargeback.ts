import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { madeBefore, madeSince } from '../../platform/pagination/made-between.ts'

export type LossQuery = {
  state?: string | undefined
  paymentReference?: string | undefined
  dateCreatedOnOrAfter?: string | undefined
  dateCreatedBefore?: string | undefined
}

/** The condition of a search over `loss`, a row of the table, joined by `lossJoins`. */
export function fitsLoss(table: 'refund' | 'dispute', query: LossQuery): RawBuilder<SqlBool> {
  const { state, paymentReference, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const conditions = [
    sql<SqlBool>`true`,
    ...(state === undefined ? [] : [sql<SqlBool>`loss.state = ${state}`]),
    ...(paymentReference === undefined ? [] : [sql<SqlBool>`loss.id IN (${idsOf(table, paymentReference)})`]),
    ...(dateCreatedOnOrAfter === undefined ? [] : [madeSince('loss', new Date(dateCreatedOnOrAfter))]),
    ...(dateCreatedBefore === undefined ? [] : [madeBefore('loss', new Date(dateCreatedBefore))]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
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
