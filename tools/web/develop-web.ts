import { join } from 'node:path'
import { readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { openBrandLook } from '../../server/src/web/brand/brand-look.ts'
import { settingsElement } from '../../server/src/web/page-settings.ts'
import { root } from '../settings/settings.ts'
import { developApp } from './develop-app.ts'

const config = readWebConfig()
const look = await openBrandLook(config.brand, join(root, 'web', 'public'))
await developApp('web', {
  ...config,
  look,
  head: settingsElement(config, look.settings),
  elsewhere: { '/mail': `${config.apiOrigin}/mail` },
})
