import * as calls from '@fanfare/contract/shapes/backoffice/settings'
import { type Api, answer } from '../../http/answer.ts'
import { settingsOf } from '../../settings/follow-settings.ts'
import { changeSetting, loadSettings } from './change-setting.ts'

export function settingsRoutes(api: Api): void {
  answer(api, calls.loadPlatformSettings, async ({ ctx }) => ({ data: await loadSettings(ctx) }))
  answer(api, calls.changePlatformSetting, async ({ ctx, viewer, body }) => {
    await changeSetting(ctx, viewer, body)
    return { data: await loadSettings(ctx) }
  })
  answer(api, calls.getPlatformSettings, async ({ ctx }) => ({ data: settingsOf(ctx) }))
}
