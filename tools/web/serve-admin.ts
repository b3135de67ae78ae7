import { join } from 'node:path'
import process from 'node:process'
import { deskScreens } from '../../contract/src/screens.ts'
import { readAdminConfig } from '../../server/src/platform/config/web-config.ts'
import { serveApp } from '../../server/src/roles/serve-app.ts'
import { openBrandLook } from '../../server/src/web/brand/brand-look.ts'
import { requireBuild } from '../../server/src/web/built-folder.ts'
import { adminSettingsElement } from '../../server/src/web/page-settings.ts'
import { fail } from '../process/terminal.ts'
import { root } from '../settings/settings.ts'
import { buildApp } from './web-build.ts'

/** Serves the back-office: from its sources while it is developed, else built, which it sees to itself. */
try {
  await serveAdmin()
} catch (error) {
  fail(error)
  process.exit()
}

async function serveAdmin(): Promise<void> {
  const config = readAdminConfig()
  if (process.argv.includes('--development')) {
    const { developApp } = await import('./develop-app.ts')
    const look = await openBrandLook(config.brand, join(root, 'admin', 'public'))
    await developApp('admin', { ...config, look, head: adminSettingsElement(config, look.settings) })
  } else {
    await buildApp('admin', console.log)
    const folder = requireBuild('admin')
    const look = await openBrandLook(config.brand, folder)
    await serveApp({
      ...config,
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
      settings: 'ADMIN',
    })
  }
}
