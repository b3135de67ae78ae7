import * as calls from '@fanfare/contract/shapes/backoffice/presence'
import { type Api, answer } from '../../platform/http/answer.ts'
import { recordOpenItem, searchOpenItems } from './presence.ts'

export function presenceRoutes(api: Api): void {
  answer(api, calls.reportOpenItem, async ({ ctx, viewer, body }) => {
    await recordOpenItem(ctx, viewer, body)
    return { data: null }
  })
  answer(api, calls.searchOpenItems, async ({ ctx, viewer, query }) => ({
    data: await searchOpenItems(ctx, viewer, query.queue),
  }))
}
