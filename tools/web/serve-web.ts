import { readWebConfig } from '../../server/src/config.ts'
import { settingsElement } from './page-settings.ts'
import { openPublicPages } from './public-pages.ts'
import { serveApp } from './serve-app.ts'
import { builtFolder } from './web-build.ts'

const config = readWebConfig()
await serveApp({
  ...config,
  folder: builtFolder('web'),
  checkoutOrigins: config.checkout?.origins ?? [],
  headOf: (told) => settingsElement(config, told),
  publicPages: openPublicPages(config),
})
