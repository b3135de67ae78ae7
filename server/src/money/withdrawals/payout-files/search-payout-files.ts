import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { PayoutFile, searchPayoutFiles as searchCall } from '@fanfare/contract/shapes/backoffice/payouts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { loadQueryPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'

/** Files for the bank, newest first. */
export async function searchPayoutFiles(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: PayoutFile[]; page: PageInfo }> {
  const { currencyCode } = query
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx.db).$if(currencyCode !== undefined, (q) =>
      q.where('payout_file.currency_code', '=', currencyCode ?? 'NGN'),
    ),
    'payout_file.id',
  )
  return { data: rows.map(view), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadPayoutFile(db: Db | Tx, id: string): Promise<PayoutFile> {
  const row = await select(db).where('payout_file.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'File not found.' })
  return view(row)
}

function select(db: Db | Tx) {
  return db
    .selectFrom('payout_file')
    .innerJoin('admin', 'admin.id', 'payout_file.created_by')
    .select([
      'payout_file.id',
      'payout_file.currency_code as currencyCode',
      'payment_count as paymentCount',
      'total_minor as total',
      'admin.email as madeBy',
      'payout_file.created_at as createdAt',
      'payout_file.taken_at as takenAt',
      sql<bigint>`(SELECT count(*) FROM withdrawal WHERE payout_file_id = payout_file.id AND status = 'PAID')`.as(
        'paidCount',
      ),
      sql<bigint>`(SELECT count(*) FROM withdrawal WHERE payout_file_id = payout_file.id AND rejected_at IS NOT NULL)`.as(
        'rejectedCount',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function view({ id, total, paidCount, rejectedCount, createdAt, takenAt, ...file }: Row): PayoutFile {
  return {
    payoutFileId: id,
    ...file,
    total: asMinorUnits(total),
    paidCount: Number(paidCount),
    rejectedCount: Number(rejectedCount),
    dateCreated: createdAt.toISOString(),
    dateTaken: takenAt?.toISOString() ?? null,
  }
}
