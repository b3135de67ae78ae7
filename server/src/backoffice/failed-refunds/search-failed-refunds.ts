import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { NonAdminRefundCause } from '@fanfare/contract/money/refund-rules'
import type {
  FailedRefund,
  FailedRefundDetail,
  searchFailedRefunds as searchCall,
} from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { type RawBuilder, sql } from 'kysely'
import { loadMoneyProposalsBySubject } from '../../money/approvals/search-proposals.ts'
import {
  type PurchaseRow,
  purchaseColumnsSql,
  purchaseJoinsSql,
  purchaseView,
} from '../../money/purchases/purchase-view.ts'
import {
  isFailedRefundToRetrySql,
  purchaseRefundsRelationSql,
} from '../../money/refunds/sale-refunds/failed-sale-refunds.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { maxCountedRows } from '../../platform/pagination/list-total.ts'
import { loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { loadPaymentDetails } from '../payments/load-payment.ts'
import { purchasePartySql } from '../refund-requests/trading-party.ts'

type Row = PurchaseRow & {
  id: string
  paymentId: string
  cause: NonAdminRefundCause
  left: bigint
  startedAt: Date
  failedAt: Date
  failure: string | null
  failures: number
  buyer: FailedRefund['buyer']
  creator: FailedRefund['creator']
}

const select = sql`
  SELECT failed.id, failed.payment_id AS "paymentId", failed.cause,
    payment.amount_minor - payment.reversed_minor AS "left", failed.created_at AS "startedAt",
    failed.settled_at AS "failedAt", failed.failure,
    (SELECT count(*)::integer FROM refund
      WHERE refund.payment_id = failed.payment_id AND refund.state = 'FAILED') AS failures,
    ${sql.raw(purchasePartySql('buyer'))} AS buyer, ${sql.raw(purchasePartySql('creator'))} AS creator,
    ${sql.raw(purchaseColumnsSql)}
  FROM ${purchaseRefundsRelationSql} ${sql.raw(purchaseJoinsSql)}
  JOIN account buyer ON buyer.id = purchase.buyer_id`

/** Refunds of sales that failed and wait to be tried again, oldest first unless asked otherwise. */
export async function searchFailedRefunds(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: FailedRefund[]; page: PageInfo }> {
  const now = ctx.clock.now()
  const { rows, page } = await loadPageInIdOrder(
    query,
    ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND failed.id ${sql.raw(beyond)} ${after}`
      return load(ctx, sql`${further} ORDER BY failed.id ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`)
    },
    () => countFailedRefunds(ctx),
  )
  return { data: rows.map((row) => view(row, now)), page }
}

async function countFailedRefunds(ctx: Context): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM (
      SELECT FROM ${purchaseRefundsRelationSql} WHERE ${isFailedRefundToRetrySql(ctx.clock.now())} LIMIT ${maxCountedRows + 1}) AS counted`.execute(
    ctx.db,
  )
  return Number(rows[0]?.total ?? 0n)
}

/** Loads a failed refund with a preview of the next. @throws Refusal NOT_FOUND once it does not wait any more */
export async function loadFailedRefund(ctx: Context, id: string): Promise<FailedRefundDetail> {
  const [row] = await load(ctx, sql`AND failed.id = ${id}`)
  if (!row) throw refuse('NOT_FOUND', { detail: 'Failed refund not found.' })
  const [{ refundable }, proposals, settlements] = await Promise.all([
    loadPaymentDetails(ctx, row.paymentId),
    loadMoneyProposalsBySubject(ctx, 'REFUND_PAYMENT', [row.paymentId]),
    loadMoneyProposalsBySubject(ctx, 'SETTLE_REFUND', [id]),
  ])
  return {
    ...view(row, ctx.clock.now()),
    refundable,
    proposal: proposals.get(row.paymentId) ?? null,
    settlementProposal: settlements.get(id) ?? null,
  }
}

async function load(ctx: Context, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`${select} WHERE ${isFailedRefundToRetrySql(ctx.clock.now())} ${which}`.execute(ctx.db)
  return rows
}

function view(row: Row, now: Date): FailedRefund {
  return {
    refundId: row.id,
    cause: row.cause,
    amount: asMinorUnits(row.left),
    dateStarted: row.startedAt.toISOString(),
    dateRefundFailed: row.failedAt.toISOString(),
    failure: row.failure,
    failures: row.failures,
    buyer: row.buyer,
    creator: row.creator,
    purchase: purchaseView(row, { item: null, receiptId: null, pageState: null }, now),
    postId: row.postId,
    paymentId: row.paymentId,
  }
}
