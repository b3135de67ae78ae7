import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type {
  searchAppeals as appealsCall,
  searchReportDecisions as decisionsCall,
  ReportDecisionWithFiles,
} from '@fanfare/contract/shapes/backoffice/reports'
import type { Context } from '../../context.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { pageOfRows } from '../../paging/page-by-id.ts'
import { decisionsWithFiles, selectDecisions } from './decision-view.ts'

type Found = { data: ReportDecisionWithFiles[]; page: Page }

/** What was decided on reports, newest first. */
export async function searchDecisions(
  ctx: Context,
  admin: AdminViewer,
  { username, ...asked }: QueryOf<typeof decisionsCall>,
): Promise<Found> {
  const of = ctx.db
    .selectFrom('account')
    .select('account.id')
    .where('account.username', '=', (username ?? '').toLowerCase())
  const { rows, page } = await pageOfRows(
    asked,
    selectDecisions(ctx.db).$if(username !== undefined, (q) =>
      q.where('report_decision.accused_id', '=', of),
    ),
    'report_decision.id',
    ctx.db
      .selectFrom('report_decision')
      .$if(username !== undefined, (q) => q.where('report_decision.accused_id', '=', of)),
  )
  return { data: await decisionsWithFiles(ctx.db, rows, admin), page }
}

/** Appeals in the order of the decisions that they are about. */
export async function searchAppeals(
  ctx: Context,
  admin: AdminViewer,
  { isOpen, ...asked }: QueryOf<typeof appealsCall>,
): Promise<Found> {
  const { rows, page } = await pageOfRows(
    asked,
    selectDecisions(ctx.db)
      .where('report_decision.appeal', 'is not', null)
      .$if(isOpen !== undefined, (q) =>
        q.where('report_decision.appeal_outcome', isOpen ? 'is' : 'is not', null),
      ),
    'report_decision.id',
    ctx.db
      .selectFrom('report_decision')
      .where('appeal', 'is not', null)
      .$if(isOpen !== undefined, (q) => q.where('appeal_outcome', isOpen ? 'is' : 'is not', null)),
  )
  return { data: await decisionsWithFiles(ctx.db, rows, admin), page }
}
