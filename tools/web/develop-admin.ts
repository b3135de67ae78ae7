import { join } from 'node:path'
import { readAdminConfig } from '../../server/src/platform/config/web-config.ts'
import { loadBrandOverrides } from '../../server/src/web/brand/brand-overrides.ts'
import { renderAdminSettingsElement } from '../../server/src/web/page-settings.ts'
import { repositoryRoot } from '../settings/settings.ts'
import { startDevServer } from './dev-server.ts'

const config = readAdminConfig()
const assets = await loadBrandOverrides(config.brand, join(repositoryRoot, 'admin', 'public'))
await startDevServer('admin', {
  ...config,
  assets,
  head: renderAdminSettingsElement(config, assets.settings),
})
