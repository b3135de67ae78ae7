import * as calls from '@fanfare/contract/shapes/backoffice/audit'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadAuditFilterOptions } from './load-audit-kinds.ts'
import { searchAudit } from './search-audit.ts'

export function auditRoutes(api: Api): void {
  answer(api, calls.searchAudit, ({ ctx, query }) => searchAudit(ctx, query))
  answer(api, calls.loadAuditKinds, async ({ ctx }) => ({ data: await loadAuditFilterOptions(ctx) }))
}
