import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { Dispute, searchDisputes as searchCall } from '@fanfare/contract/shapes/money/refunds'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { pageById } from '../paging/page-by-id.ts'
import { fitsLoss } from './fits-loss.ts'
import { type LossRow, lossColumns, lossJoins, lossView } from './loss-view.ts'

type Row = LossRow & { state: Dispute['state']; providerDisputeId: string; decidedAt: Date | null }

/** Charges that their cardholders want back. */
export async function searchDisputes(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: Dispute[]; page: Page }> {
  const { rows, page } = await pageById(
    query,
    async ({ after, beyond, order, limit, offset }) => {
      const further = after === null ? sql`` : sql`AND loss.id ${sql.raw(beyond)} ${after}`
      const found = await sql<Row>`
        SELECT ${lossColumns}, loss.provider_dispute_id AS "providerDisputeId", loss.decided_at AS "decidedAt"
        FROM dispute loss ${lossJoins}
        WHERE ${fitsLoss(query)} ${further}
        ORDER BY loss.id ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db)
      return found.rows
    },
    async () => {
      const { rows: counted } = await sql<{ total: bigint }>`
        SELECT count(*) AS total FROM dispute loss ${lossJoins} WHERE ${fitsLoss(query)}`.execute(ctx.db)
      return Number(counted[0]?.total ?? 0n)
    },
  )
  return { data: rows.map(view), page }
}

function view(row: Row): Dispute {
  return {
    ...lossView(row),
    state: row.state,
    providerDisputeId: row.providerDisputeId,
    dateDecided: row.decidedAt?.toISOString() ?? null,
  }
}
