import { readWebConfig } from '../../server/src/config.ts'
import { settingsElement } from './page-settings.ts'
import { openPublicPages } from './public-pages.ts'
import { serveApp } from './serve-app.ts'
import { builtFolder } from './web-build.ts'

const config = readWebConfig()
await serveApp({
  ...config,
  folder: builtFolder('web'),
  // As web/src/script-address.ts calls it.
  trustedTypes: 'script-address',
  isPrivate: false,
  headOf: (told) => settingsElement(config, told),
  publicPages: openPublicPages(config),
})
