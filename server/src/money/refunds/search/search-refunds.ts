import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import type { Refund, searchRefunds as searchCall } from '@fanfare/contract/shapes/money/refunds'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { loadPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import {
  buildRefundOrDisputeFields,
  type RefundOrDisputeFilter,
  type RefundOrDisputeRow,
  refundOrDisputeColumnsSql,
  refundOrDisputeConditionSql,
  refundOrDisputeJoinsSql,
} from './refund-or-dispute-view.ts'

type Row = RefundOrDisputeRow & {
  state: Refund['state']
  providerRefundId: string | null
  cause: RefundCause | null
  requestedBy: string | null
  reason: string | null
  settledAt: Date | null
  failure: string | null
}

const select = sql`
  SELECT ${refundOrDisputeColumnsSql}, loss.provider_refund_id AS "providerRefundId", loss.cause, admin.email AS "requestedBy", loss.reason,
    loss.settled_at AS "settledAt", loss.failure
  FROM refund loss ${refundOrDisputeJoinsSql}
  LEFT JOIN admin ON admin.id = loss.requested_by`

/** Refunds of everybody, whoever asked for them. */
export async function searchRefundsForAdmins(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: Refund[]; page: PageInfo }> {
  const { rows, page } = await loadPageInIdOrder(
    query,
    async ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND loss.id ${sql.raw(beyond)} ${after}`
      const found = await sql<Row>`
        ${select} WHERE ${refundOrDisputeConditionSql('refund', query)} ${further}
        ORDER BY loss.id ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db)
      return found.rows
    },
    () => countRefunds(ctx, query),
  )
  return { data: rows.map(view), page }
}

async function countRefunds(ctx: Context, query: RefundOrDisputeFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM (
        SELECT FROM refund loss WHERE ${refundOrDisputeConditionSql('refund', query)} LIMIT ${maxCountedRows + 1}) AS counted`.execute(
    ctx.db,
  )
  return Number(rows[0]?.total ?? 0n)
}

/** @throws Refusal NOT_FOUND */
export async function loadRefundListItem(ctx: Context, id: string): Promise<Refund> {
  const { rows } = await sql<Row>`${select} WHERE loss.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse('NOT_FOUND')
  return view(row)
}

/** Refunds of a payment, or of a charge before a person, oldest first: the newest hundred. */
export async function loadRefundsOfPaymentOrCharge(
  ctx: Context,
  what: 'payment_id' | 'payment_review_id',
  id: string,
): Promise<Refund[]> {
  const { rows } = await sql<Row>`
    ${select} WHERE loss.${sql.ref(what)} = ${id} ORDER BY loss.id DESC LIMIT 100`.execute(ctx.db)
  return rows.map(view).toReversed()
}

function view(row: Row): Refund {
  const { state, providerRefundId, cause, requestedBy, reason, settledAt, failure } = row
  const dateSettled = settledAt?.toISOString() ?? null
  return {
    ...buildRefundOrDisputeFields(row),
    state,
    providerRefundId,
    cause: cause ?? (requestedBy === null ? null : 'ADMIN'),
    requestedBy,
    reason,
    dateSettled,
    dateRefundFailed: state === 'FAILED' ? dateSettled : null,
    failure,
  }
}
