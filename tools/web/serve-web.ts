import process from 'node:process'
import { readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { serveApp } from '../../server/src/roles/serve-app.ts'
import { openBrandLook } from '../../server/src/web/brand/brand-look.ts'
import { requireBuild } from '../../server/src/web/built-folder.ts'
import { settingsElement } from '../../server/src/web/page-settings.ts'
import { openPublicPages } from '../../server/src/web/public-pages.ts'
import { openServerRenderer } from '../../server/src/web/ssr/server-renderer.ts'
import { fail } from '../process/terminal.ts'

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
    settings: 'WEB',
  })
} catch (error) {
  fail(error)
  process.exit()
}
