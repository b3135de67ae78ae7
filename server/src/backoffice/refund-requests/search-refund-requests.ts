import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  RefundRequest,
  searchRefundRequests as searchCall,
} from '@fanfare/contract/shapes/money/refund-requests'
import { type RawBuilder, sql } from 'kysely'
import {
  type PurchaseRow,
  purchaseColumnsSql,
  purchaseJoinsSql,
  purchaseView,
} from '../../money/purchases/purchase-view.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { countRowsUpToMaxPlusOne, loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { purchasePartySql } from './trading-party.ts'

type Row = PurchaseRow & {
  id: string
  paymentId: string
  reason: RefundRequest['reason']
  description: string
  requestState: RefundRequest['state']
  requestedAt: Date
  decidedBy: string | null
  decisionReason: string | null
  refundFailedAt: Date | null
  buyer: RefundRequest['buyer']
  creator: RefundRequest['creator']
}

const select = sql.raw(`
  SELECT request.id, request.payment_id AS "paymentId", request.reason, request.description,
    admin.email AS "decidedBy", request.decision_reason AS "decisionReason",
    (SELECT max(settled_at) FROM refund
      WHERE refund.payment_id = request.payment_id AND refund.cause = 'REQUEST' AND refund.state = 'FAILED') AS "refundFailedAt",
    ${purchasePartySql('buyer')} AS buyer, ${purchasePartySql('creator')} AS creator, ${purchaseColumnsSql}
  FROM purchase ${purchaseJoinsSql}
  JOIN account buyer ON buyer.id = purchase.buyer_id
  LEFT JOIN admin ON admin.id = request.decided_by`)

/** Buyers' requests in a state, with what was bought and both sides. */
export async function searchRefundRequests(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: RefundRequest[]; page: PageInfo }> {
  const { state } = query
  const { rows, page } = await loadPageInIdOrder(
    query,
    ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND request.id ${sql.raw(beyond)} ${after}`
      return load(
        ctx,
        sql`WHERE request.state = ${state} ${further}
          ORDER BY request.id ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`,
      )
    },
    () => countRowsUpToMaxPlusOne(ctx.db.selectFrom('purchase_refund_request').where('state', '=', state)),
  )
  return { data: rows.map((row) => view(row, ctx.clock.now())), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadRefundRequest(ctx: Context, id: string): Promise<RefundRequest> {
  const [row] = await load(ctx, sql`WHERE request.id = ${id}`)
  if (!row) throw refuse('NOT_FOUND', { detail: 'Refund request not found.' })
  return view(row, ctx.clock.now())
}

async function load(ctx: Context, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${select} ${which}`.execute(ctx.db)
  return rows
}

function view(row: Row, now: Date): RefundRequest {
  return {
    refundRequestId: row.id,
    state: row.requestState,
    reason: row.reason,
    description: row.description,
    dateRequested: row.requestedAt.toISOString(),
    buyer: row.buyer,
    creator: row.creator,
    purchase: purchaseView(row, { item: null, receiptId: null, pageState: null }, now),
    postId: row.postId,
    paymentId: row.paymentId,
    decidedBy: row.decidedBy,
    decisionReason: row.decisionReason,
    dateDecided: row.decidedAt?.toISOString() ?? null,
    dateRefundFailed: row.refundFailedAt?.toISOString() ?? null,
  }
}
