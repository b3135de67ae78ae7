import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  searchAppeals as appealsCall,
  searchReportDecisions as decisionsCall,
  ReportDecisionWithFiles,
} from '@fanfare/contract/shapes/backoffice/reports'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { cursorAfter } from '../../platform/pagination/cursor.ts'
import { buildListTotalFields, maxCountedRows } from '../../platform/pagination/list-total.ts'
import { microsecondsSql, timeOfMicrosecondsSql } from '../../platform/pagination/microseconds.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { buildDecisionsQuery, loadReportDecisionViewsWithFiles } from './decision-view.ts'

type Found = { data: ReportDecisionWithFiles[]; page: PageInfo }

/** Searches decisions on reports, newest first. */
export async function searchDecisionsOnReports(
  ctx: Context,
  admin: AdminViewer,
  { username, ...asked }: QueryOf<typeof decisionsCall>,
): Promise<Found> {
  const of = ctx.db
    .selectFrom('account')
    .select('account.id')
    .where('account.username', '=', (username ?? '').toLowerCase())
  const { rows, page } = await loadQueryPageInIdOrder(
    asked,
    buildDecisionsQuery(ctx.db).$if(username !== undefined, (q) =>
      q.where('report_decision.accused_id', '=', of),
    ),
    'report_decision.id',
    ctx.db
      .selectFrom('report_decision')
      .$if(username !== undefined, (q) => q.where('report_decision.accused_id', '=', of)),
  )
  return { data: await loadReportDecisionViewsWithFiles(ctx.db, rows, admin), page }
}

/** Appeals in the order in which they were made. */
export async function searchAppeals(
  ctx: Context,
  admin: AdminViewer,
  { isOpen, sort, ...asked }: QueryOf<typeof appealsCall>,
): Promise<Found> {
  const { limit, skip, after } = pageStartOf(asked, (segment) => /^\d{16}$/.test(segment))
  const all = ctx.db
    .selectFrom('report_decision')
    .where('appeal', 'is not', null)
    .$if(isOpen !== undefined, (q) => q.where('appeal_outcome', isOpen ? 'is' : 'is not', null))
  const [order, beyond] = sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const [rows, counted] = await Promise.all([
    buildDecisionsQuery(ctx.db)
      .select(sql<string>`lpad(${microsecondsSql(sql`appealed_at`)}::text, 16, '0')`.as('segment'))
      .where('report_decision.appeal', 'is not', null)
      .$if(isOpen !== undefined, (q) =>
        q.where('report_decision.appeal_outcome', isOpen ? 'is' : 'is not', null),
      )
      .$if(after !== undefined, (q) =>
        q.where(
          sql<boolean>`(appealed_at, report_decision.id) ${sql.raw(beyond)}
            (${timeOfMicrosecondsSql(after?.segment ?? '0')}, ${after?.id ?? ''})`,
        ),
      )
      .orderBy('appealed_at', order)
      .orderBy('report_decision.id', order)
      .limit(limit + 1)
      .offset(skip)
      .execute(),
    ctx.db
      .selectFrom(
        all
          .select('id')
          .limit(maxCountedRows + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const found = buildPage(rows, { limit, skip }, ({ segment, id }) => cursorAfter(segment, id))
  return {
    data: await loadReportDecisionViewsWithFiles(ctx.db, found.rows, admin),
    page: { ...found.page, ...buildListTotalFields(Number(counted.total)) },
  }
}
