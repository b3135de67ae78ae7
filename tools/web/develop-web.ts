import { join } from 'node:path'
import { readWebConfig } from '../../server/src/platform/config/web-config.ts'
import { loadBrandOverrides } from '../../server/src/web/brand/brand-overrides.ts'
import { renderWebSettingsElement } from '../../server/src/web/page-settings.ts'
import { repositoryRoot } from '../settings/settings.ts'
import { startDevServer } from './dev-server.ts'

const config = readWebConfig()
const assets = await loadBrandOverrides(config.brand, join(repositoryRoot, 'web', 'public'))
await startDevServer('web', {
  ...config,
  assets,
  head: renderWebSettingsElement(config, assets.settings),
  elsewhere: { '/mail': `${config.apiOrigin}/mail` },
})
