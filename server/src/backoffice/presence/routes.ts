import * as calls from '@fanfare/contract/shapes/backoffice/presence'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadQueueItemsViewedByOthers, recordQueueItemPresence } from './presence.ts'

export function adminPresenceRoutes(api: Api): void {
  answer(api, calls.reportOpenItem, async ({ ctx, viewer, body }) => {
    await recordQueueItemPresence(ctx, viewer, body)
    return { data: null }
  })
  answer(api, calls.searchOpenItems, async ({ ctx, viewer, query }) => ({
    data: await loadQueueItemsViewedByOthers(ctx, viewer, query.queue),
  }))
}
