import { deskScreens } from '@fanfare/contract/screens'
import type { Environment } from '../platform/config/environment.ts'
import { readAdminConfig } from '../platform/config/web-config.ts'
import { openBrandLook } from '../web/brand/brand-look.ts'
import { requireBuild } from '../web/built-folder.ts'
import { adminSettingsElement } from '../web/page-settings.ts'
import { serveApp } from './serve-app.ts'

/**
 * Serves the back-office until the process is asked to end.
 * @throws Misconfigured where settings are wrong, there is no build, or nobody can listen there
 */
export async function serveAdminWeb(environment: Environment): Promise<void> {
  const config = readAdminConfig(environment)
  const folder = requireBuild('admin')
  const look = await openBrandLook(config.brand, folder)
  await serveApp({
    ...config,
    settings: 'ADMIN',
    folder,
    checkout: null,
    analytics: null,
    trustedTypes: null,
    isPrivate: true,
    headOf: (told) => adminSettingsElement(config, look.settings, told),
    look,
    publicPages: null,
    drawnPages: null,
    screens: deskScreens,
  })
}
