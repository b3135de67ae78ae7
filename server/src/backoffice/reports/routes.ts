import * as calls from '@fanfare/contract/shapes/backoffice/reports'
import { type Api, answer } from '../../platform/http/answer.ts'
import { decideAppeal } from './decide-appeal.ts'
import { decideReport, undoReportDecision } from './decide-report.ts'
import { assignOrNoteReport, reopenReport } from './reopen-report.ts'
import { loadReportDetails } from './report-details.ts'
import { searchAppeals, searchDecisionsOnReports } from './search-decisions.ts'
import { searchReportedTargets } from './search-reported-targets.ts'

export function adminReportRoutes(api: Api): void {
  answer(api, calls.searchReports, ({ ctx, query }) => searchReportedTargets(ctx, query))
  answer(api, calls.reportDetails, async ({ ctx, params }) => ({
    data: await loadReportDetails(ctx, params.reportId),
  }))
  answer(api, calls.decideReport, async ({ ctx, viewer, params, body }) => ({
    data: await decideReport(ctx, viewer, params.reportId, body),
  }))
  answer(api, calls.reopenReport, async ({ ctx, viewer, params, body }) => ({
    data: await reopenReport(ctx, viewer, params.reportId, body),
  }))
  answer(api, calls.assignReport, async ({ ctx, viewer, params, body }) => ({
    data: await assignOrNoteReport(ctx, viewer, params.reportId, body),
  }))
  answer(api, calls.undoReportDecision, async ({ ctx, viewer, params }) => ({
    data: await undoReportDecision(ctx, viewer, params.decisionId),
  }))
  answer(api, calls.searchReportDecisions, ({ ctx, viewer, query }) =>
    searchDecisionsOnReports(ctx, viewer, query),
  )
  answer(api, calls.searchAppeals, ({ ctx, viewer, query }) => searchAppeals(ctx, viewer, query))
  answer(api, calls.decideAppeal, async ({ ctx, viewer, params, body }) => ({
    data: await decideAppeal(ctx, viewer, params.decisionId, body),
  }))
}
