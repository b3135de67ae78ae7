import { join } from 'node:path'
import { readAdminConfig } from '../../server/src/platform/config/web-config.ts'
import { openBrandLook } from '../../server/src/web/brand/brand-look.ts'
import { adminSettingsElement } from '../../server/src/web/page-settings.ts'
import { root } from '../settings/settings.ts'
import { developApp } from './develop-app.ts'

const config = readAdminConfig()
const look = await openBrandLook(config.brand, join(root, 'admin', 'public'))
await developApp('admin', { ...config, look, head: adminSettingsElement(config, look.settings) })
