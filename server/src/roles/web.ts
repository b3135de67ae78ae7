import type { EnvironmentVariables } from '../platform/config/environment.ts'
import { readWebConfig } from '../platform/config/web-config.ts'
import { loadBrandOverrides } from '../web/brand/brand-overrides.ts'
import { requireBuild } from '../web/built-folder.ts'
import type { FrontendOptions } from '../web/frontend-content.ts'
import { renderWebSettingsElement } from '../web/page-settings.ts'
import { createPublicPageRenderer } from '../web/public-page-renderer.ts'
import { openServerRenderer } from '../web/ssr/server-renderer.ts'
import { serveBuiltFrontend } from './serve-built-frontend.ts'

/**
 * Serves the web app until the process is asked to end.
 * @throws MisconfiguredError where settings are wrong, there is no build, or nobody can listen there
 */
export async function serveWeb(environment: EnvironmentVariables): Promise<void> {
  const config = readWebConfig(environment)
  const folder = requireBuild('web')
  const assets = await loadBrandOverrides(config.brand, folder)
  const app: FrontendOptions = {
    ...config,
    folder,
    // As web/src/lib/trusted-script-url.ts calls it.
    trustedTypes: 'script-address',
    isPrivate: false,
    headOf: (published) => renderWebSettingsElement(config, assets.settings, published),
    assets,
    publicPages: createPublicPageRenderer(config),
    serverRenderer: openServerRenderer({ ...config, folder }),
    screens: null,
  }
  await serveBuiltFrontend(app, { ...config, settings: 'WEB' })
}
