import { join } from 'node:path'
import { readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { root } from '../settings/settings.ts'
import { openBrandLook } from './brand/brand-look.ts'
import { developApp } from './develop-app.ts'
import { settingsElement } from './page-settings.ts'

const config = readWebConfig()
const look = await openBrandLook(config.brand, join(root, 'web', 'public'))
await developApp('web', {
  ...config,
  look,
  head: settingsElement(config, look.settings),
  elsewhere: { '/mail': `${config.apiOrigin}/mail` },
})
