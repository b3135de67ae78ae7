import * as calls from '@fanfare/contract/shapes/social/privacy'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadOwnPrivacySettings, updateOwnPrivacySettings } from './privacy.ts'
import { toggleMute } from './toggle-mute.ts'

export function privacyRoutes(api: Api): void {
  answer(api, calls.getPrivacy, async ({ ctx, viewer }) => ({
    data: await loadOwnPrivacySettings(ctx, viewer.userId),
  }))
  answer(api, calls.updatePrivacy, async ({ ctx, viewer, body }) => {
    await updateOwnPrivacySettings(ctx, viewer.userId, body)
    return { data: await loadOwnPrivacySettings(ctx, viewer.userId) }
  })
  answer(api, calls.toggleMute, async ({ ctx, viewer, params, query }) => ({
    data: await toggleMute(ctx, viewer.userId, params.userId, query.to),
  }))
}
