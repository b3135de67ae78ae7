import * as calls from '@fanfare/contract/shapes/backoffice/health'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadHealth } from './load-health.ts'

export function platformHealthRoutes(api: Api): void {
  answer(api, calls.loadHealth, async ({ ctx }) => ({ data: await loadHealth(ctx) }))
}
