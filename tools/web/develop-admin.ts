import { join } from 'node:path'
import { readAdminConfig } from '../../server/src/platform/config/web-config.ts'
import { loadBrandAssets } from '../../server/src/web/brand/brand-assets.ts'
import { adminSettingsElement } from '../../server/src/web/page-settings.ts'
import { root } from '../settings/settings.ts'
import { developApp } from './develop-app.ts'

const config = readAdminConfig()
const assets = await loadBrandAssets(config.brand, join(root, 'admin', 'public'))
await developApp('admin', { ...config, assets, head: adminSettingsElement(config, assets.settings) })
