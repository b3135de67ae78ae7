import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { Dispute, searchDisputes as searchCall } from '@fanfare/contract/shapes/money/refunds'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { loadPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import { previewDisputeLosses } from '../../ledger/reversal/preview-reversal.ts'
import {
  buildRefundOrDisputeFields,
  type RefundOrDisputeRow,
  refundOrDisputeColumnsSql,
  refundOrDisputeConditionSql,
  refundOrDisputeJoinsSql,
} from './refund-or-dispute-view.ts'

type Row = RefundOrDisputeRow & {
  state: Dispute['state']
  providerDisputeId: string
  decidedAt: Date | null
}

const select = sql`
  SELECT ${refundOrDisputeColumnsSql}, loss.provider_dispute_id AS "providerDisputeId", loss.decided_at AS "decidedAt"
  FROM dispute loss ${refundOrDisputeJoinsSql}`

/** Charges that their cardholders want back. */
export async function searchDisputesForAdmins(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: Dispute[]; page: PageInfo }> {
  const { rows, page } = await loadPageInIdOrder(
    query,
    async ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND loss.id ${sql.raw(beyond)} ${after}`
      const found = await sql<Row>`
        ${select} WHERE ${refundOrDisputeConditionSql('dispute', query)} ${further}
        ORDER BY loss.id ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db)
      return found.rows
    },
    async () => {
      const { rows: counted } = await sql<{ total: bigint }>`
        SELECT count(*) AS total FROM (
        SELECT FROM dispute loss WHERE ${refundOrDisputeConditionSql('dispute', query)} LIMIT ${maxCountedRows + 1}) AS counted`.execute(
        ctx.db,
      )
      return Number(counted[0]?.total ?? 0n)
    },
  )
  return { data: await viewsOf(ctx, rows), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadDisputeListItem(ctx: Context, id: string): Promise<Dispute> {
  const { rows } = await sql<Row>`${select} WHERE loss.id = ${id}`.execute(ctx.db)
  const [dispute] = await viewsOf(ctx, rows)
  if (!dispute) throw refuse('NOT_FOUND', { detail: 'Dispute not found.' })
  return dispute
}

/** Disputes of a payment, oldest first: the newest hundred. */
export async function loadDisputesOfPayment(ctx: Context, paymentId: string): Promise<Dispute[]> {
  const { rows } = await sql<Row>`
    ${select} WHERE loss.payment_id = ${paymentId} ORDER BY loss.id DESC LIMIT 100`.execute(ctx.db)
  return (await viewsOf(ctx, rows)).toReversed()
}

async function viewsOf({ db }: Context, rows: readonly Row[]): Promise<Dispute[]> {
  const foreseen = await previewDisputeLosses(
    db,
    rows.filter(({ state }) => state === 'OPEN'),
  )
  return rows.map((row) => view(row, foreseen.get(row.id)?.notFound ?? null))
}

function view(row: Row, notFound: bigint | null): Dispute {
  return {
    ...buildRefundOrDisputeFields(row),
    state: row.state,
    providerDisputeId: row.providerDisputeId,
    dateDecided: row.decidedAt?.toISOString() ?? null,
    notFound: notFound === null ? null : asMinorUnits(notFound),
  }
}
