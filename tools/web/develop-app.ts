import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { root } from '../settings/settings.ts'
import type { App } from './web-build.ts'

/** Serves an app from its sources, `head` in the head of its page: what is saved shows at once. */
export async function developApp(
  app: App,
  { host, port, head }: { host: string; port: number; head: string },
): Promise<void> {
  // Plugins look for their own settings where they are run.
  process.chdir(join(root, app))
  const server = await createServer({
    clearScreen: false,
    server: { host, port, strictPort: true },
    plugins: [
      {
        name: 'page-settings',
        transformIndexHtml: (html) => html.replace('</head>', () => `${head}</head>`),
      },
    ],
  })
  await server.listen()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit()))
  }
}
