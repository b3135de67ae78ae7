import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { readWebConfig } from '../../server/src/config.ts'
import { root } from '../settings/settings.ts'
import { settingsElement } from './page-settings.ts'

/** Serves the web app from its sources: what is saved shows at once. */
const config = readWebConfig()
// Plugins look for their own settings where they are run.
process.chdir(join(root, 'web'))
const server = await createServer({
  clearScreen: false,
  server: { host: config.host, port: config.port, strictPort: true },
  plugins: [
    {
      name: 'page-settings',
      transformIndexHtml: (html) => html.replace('</head>', () => `${settingsElement(config)}</head>`),
    },
  ],
})
await server.listen()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void server.close().then(() => process.exit()))
}
