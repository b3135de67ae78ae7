import process from 'node:process'
import { readAdminConfig } from '../../server/src/config.ts'
import { adminSettingsElement } from './page-settings.ts'
import { serveApp } from './serve-app.ts'
import { buildApp, builtFolder } from './web-build.ts'

/** Serves the back-office: from its sources while it is developed, else built, which it sees to itself. */
const config = readAdminConfig()
if (process.argv.includes('--development')) {
  const { developApp } = await import('./develop-app.ts')
  await developApp('admin', { ...config, head: adminSettingsElement(config) })
} else {
  await buildApp('admin', console.log)
  await serveApp({
    ...config,
    folder: builtFolder('admin'),
    checkout: null,
    trustedTypes: null,
    isPrivate: true,
    headOf: (told) => adminSettingsElement(config, told),
    publicPages: null,
  })
}
