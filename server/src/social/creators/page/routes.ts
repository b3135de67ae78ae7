import * as calls from '@fanfare/contract/shapes/social/creators-page'
import { type Api, answer } from '../../../platform/http/answer.ts'
import { loadOwnCreatorPage, updateOwnCreatorPage } from './own-page.ts'

export function creatorsPageRoutes(api: Api): void {
  answer(api, calls.getOwnPage, async ({ ctx, viewer }) => ({
    data: await loadOwnCreatorPage(ctx, viewer.userId),
  }))
  answer(api, calls.updateOwnPage, async ({ ctx, viewer, body }) => {
    await updateOwnCreatorPage(ctx, viewer.userId, body)
    return { data: await loadOwnCreatorPage(ctx, viewer.userId) }
  })
}
