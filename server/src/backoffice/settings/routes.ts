import * as calls from '@fanfare/contract/shapes/backoffice/settings'
import { type Api, answer } from '../../platform/http/answer.ts'
import { platformSettingsOf } from '../../platform/settings/watch-platform-settings.ts'
import { loadAllPlatformSettings, setPlatformSetting } from './change-setting.ts'
import { addContentTag, changeContentTag, loadContentTagsForAdmins } from './content-tags.ts'

export function platformSettingsRoutes(api: Api): void {
  answer(api, calls.loadPlatformSettings, async ({ ctx }) => ({ data: await loadAllPlatformSettings(ctx) }))
  answer(api, calls.changePlatformSetting, async ({ ctx, viewer, body }) => {
    await setPlatformSetting(ctx, viewer, body)
    return { data: await loadAllPlatformSettings(ctx) }
  })
  answer(api, calls.loadPlatformTags, async ({ ctx }) => ({ data: await loadContentTagsForAdmins(ctx) }))
  answer(api, calls.addContentTag, async ({ ctx, viewer, body }) => {
    await addContentTag(ctx, viewer, body)
    return { data: await loadContentTagsForAdmins(ctx) }
  })
  answer(api, calls.changeContentTag, async ({ ctx, viewer, params, body }) => {
    await changeContentTag(ctx, viewer, params.contentTagCode, body)
    return { data: await loadContentTagsForAdmins(ctx) }
  })
  answer(api, calls.getPlatformSettings, async ({ ctx }) => ({ data: platformSettingsOf(ctx) }))
}
