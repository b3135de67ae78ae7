import * as calls from '@fanfare/contract/shapes/backoffice/health'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadSystemHealth } from './load-health.ts'

export function systemHealthRoutes(api: Api): void {
  answer(api, calls.loadHealth, async ({ ctx }) => ({ data: await loadSystemHealth(ctx) }))
}
