import { readWebConfig } from '../../server/src/config.ts'
import { developApp } from './develop-app.ts'
import { settingsElement } from './page-settings.ts'

const config = readWebConfig()
await developApp('web', { ...config, head: settingsElement(config) })
