import process from 'node:process'
import { readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { fail } from '../process/terminal.ts'
import { openBrandLook } from './brand/brand-look.ts'
import { settingsElement } from './page-settings.ts'
import { openPublicPages } from './public-pages.ts'
import { serveApp } from './serve-app.ts'
import { openServerRenderer } from './ssr/server-renderer.ts'
import { requireBuild } from './web-build.ts'

try {
  const config = readWebConfig()
  const folder = requireBuild('web')
  const look = await openBrandLook(config.brand, folder)
  await serveApp({
    ...config,
    folder,
    // As web/src/lib/trusted-script-url.ts calls it.
    trustedTypes: 'script-address',
    isPrivate: false,
    headOf: (told) => settingsElement(config, look.settings, told),
    look,
    publicPages: openPublicPages(config),
    drawnPages: openServerRenderer({ ...config, folder }),
    screens: null,
  })
} catch (error) {
  fail(error)
  process.exit()
}
