import { join } from 'node:path'
import { readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { loadBrandAssets } from '../../server/src/web/brand/brand-assets.ts'
import { settingsElement } from '../../server/src/web/page-settings.ts'
import { root } from '../settings/settings.ts'
import { developApp } from './develop-app.ts'

const config = readWebConfig()
const assets = await loadBrandAssets(config.brand, join(root, 'web', 'public'))
await developApp('web', {
  ...config,
  assets,
  head: settingsElement(config, assets.settings),
  elsewhere: { '/mail': `${config.apiOrigin}/mail` },
})
