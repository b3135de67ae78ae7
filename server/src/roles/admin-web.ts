import { backOfficeScreenPaths } from '@fanfare/contract/backoffice/screens'
import type { EnvironmentVariables } from '../platform/config/environment.ts'
import { readAdminConfig } from '../platform/config/web-config.ts'
import { loadBrandOverrides } from '../web/brand/brand-overrides.ts'
import { requireBuild } from '../web/built-folder.ts'
import type { FrontendOptions } from '../web/frontend-content.ts'
import { renderAdminSettingsElement } from '../web/page-settings.ts'
import { serveBuiltFrontend } from './serve-built-frontend.ts'

/**
 * Serves the back-office until the process is asked to end.
 * @throws MisconfiguredError where settings are wrong, there is no build, or nobody can listen there
 */
export async function serveAdminWeb(environment: EnvironmentVariables): Promise<void> {
  const config = readAdminConfig(environment)
  const folder = requireBuild('admin')
  const assets = await loadBrandOverrides(config.brand, folder)
  const app: FrontendOptions = {
    ...config,
    folder,
    checkout: null,
    analytics: null,
    trustedTypes: null,
    isPrivate: true,
    headOf: (published) => renderAdminSettingsElement(config, assets.settings, published),
    assets,
    publicPages: null,
    serverRenderer: null,
    screens: backOfficeScreenPaths,
  }
  await serveBuiltFrontend(app, { ...config, settings: 'ADMIN' })
}
