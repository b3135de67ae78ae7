import * as calls from '@fanfare/contract/shapes/backoffice/takedowns'
import { type Api, answer } from '../../platform/http/answer.ts'
import { decideTakedown, upholdTakedownAfterCounterNotice, withdrawTakedown } from './decide-takedown.ts'
import { searchTakedowns } from './search-takedowns.ts'

export function adminTakedownRoutes(api: Api): void {
  answer(api, calls.searchTakedowns, ({ ctx, query }) => searchTakedowns(ctx, query))
  answer(api, calls.decideTakedown, async ({ ctx, viewer, params, body }) => ({
    data: await decideTakedown(ctx, viewer, params.takedownId, body),
  }))
  answer(api, calls.upholdTakedown, async ({ ctx, viewer, params, body }) => ({
    data: await upholdTakedownAfterCounterNotice(ctx, viewer, params.takedownId, body.reason),
  }))
  answer(api, calls.withdrawTakedown, async ({ ctx, viewer, params, body }) => ({
    data: await withdrawTakedown(ctx, viewer, params.takedownId, body.reason),
  }))
}
