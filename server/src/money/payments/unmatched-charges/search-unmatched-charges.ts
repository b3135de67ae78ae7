import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  searchPaymentReviews as searchCall,
  UnmatchedCharge,
} from '@fanfare/contract/shapes/money/refunds'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { createdBeforeSql, createdSinceSql } from '../../../platform/pagination/created-between.ts'
import { maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { loadPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import {
  selectUnmatchedChargesSql,
  type UnmatchedChargeRow,
  unmatchedChargeView,
} from './unmatched-charge-view.ts'

type Query = QueryOf<typeof searchCall>

/** Charges that fit nothing, with what was decided about them. */
export async function searchUnmatchedCharges(
  ctx: Context,
  query: Query,
): Promise<{ data: UnmatchedCharge[]; page: PageInfo }> {
  const { rows, page } = await loadPageInIdOrder(
    query,
    async ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND review.id ${sql.raw(beyond)} ${after}`
      const found = await sql<UnmatchedChargeRow>`
        ${selectUnmatchedChargesSql} WHERE ${fits(query)} ${further}
        ORDER BY review.id ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db)
      return found.rows
    },
    async () => {
      const { rows: counted } = await sql<{ total: bigint }>`
        SELECT count(*) AS total FROM (
          SELECT FROM payment_review review WHERE ${fits(query)} LIMIT ${maxCountedRows + 1}) AS counted`.execute(
        ctx.db,
      )
      return Number(counted[0]?.total ?? 0n)
    },
  )
  return { data: rows.map(unmatchedChargeView), page }
}

function fits(query: Query): RawBuilder<unknown> {
  const { isDecided, paymentReference, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const conditions = [
    sql`true`,
    ...(isDecided === undefined
      ? []
      : [isDecided ? sql`review.decided_at IS NOT NULL` : sql`review.decided_at IS NULL`]),
    ...(paymentReference === undefined ? [] : [sql`review.reference = ${paymentReference}`]),
    ...(dateCreatedOnOrAfter === undefined
      ? []
      : [createdSinceSql('review', new Date(dateCreatedOnOrAfter))]),
    ...(dateCreatedBefore === undefined ? [] : [createdBeforeSql('review', new Date(dateCreatedBefore))]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** @throws Refusal NOT_FOUND */
export async function loadUnmatchedCharge(ctx: Context, id: string): Promise<UnmatchedCharge> {
  const { rows } =
    await sql<UnmatchedChargeRow>`${selectUnmatchedChargesSql} WHERE review.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse('NOT_FOUND')
  return unmatchedChargeView(row)
}
