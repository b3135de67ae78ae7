import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type LossQuery = {
  state?: string | undefined
  paymentReference?: string | undefined
  dateCreatedOnOrAfter?: string | undefined
  dateCreatedBefore?: string | undefined
}

/** The condition of a search over `loss`, joined by `lossJoins`. */
export function fitsLoss(query: LossQuery): RawBuilder<SqlBool> {
  const { state, paymentReference, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const conditions = [
    sql<SqlBool>`true`,
    ...(state === undefined ? [] : [sql<SqlBool>`loss.state = ${state}`]),
    ...(paymentReference === undefined
      ? []
      : [sql<SqlBool>`coalesce(review.reference, payment.reference) = ${paymentReference}`]),
    ...(dateCreatedOnOrAfter === undefined
      ? []
      : [sql<SqlBool>`loss.created_at >= ${new Date(dateCreatedOnOrAfter)}`]),
    ...(dateCreatedBefore === undefined
      ? []
      : [sql<SqlBool>`loss.created_at < ${new Date(dateCreatedBefore)}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}
