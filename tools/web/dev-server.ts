import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import type { BrandOverrides } from '../../server/src/web/brand/brand-overrides.ts'
import type { FrontendName } from '../../server/src/web/built-folder.ts'
import { mediaTypeOf } from '../../server/src/web/media-types.ts'
import { detectRequestKind } from '../../server/src/web/request-kind.ts'
import { repositoryRoot } from '../settings/settings.ts'

type Developed = {
  host: string
  port: number
  head: string
  assets: BrandOverrides
  brandName: string
  /** Paths that lead to other addresses. */
  elsewhere?: Readonly<Record<string, string>>
}

/** Serves an app from its sources, `head` in the head of its page: what is saved shows at once. */
export async function startDevServer(
  app: FrontendName,
  { host, port, head, assets, brandName, elsewhere = {} }: Developed,
): Promise<void> {
  const files = assets.filesOf(brandName)
  // Plugins look for their own settings where they are run.
  process.chdir(join(repositoryRoot, app))
  const server = await createServer({
    clearScreen: false,
    server: { host, port, strictPort: true },
    plugins: [
      {
        name: 'page-settings',
        transformIndexHtml: (html) =>
          assets.pageOf(html, brandName).replace('</head>', () => `${head}</head>`),
        configureServer({ middlewares }) {
          for (const [path, location] of Object.entries(elsewhere)) {
            middlewares.use(path, (_request, response) => response.writeHead(302, { location }).end())
          }
          middlewares.use((request, response, next) => {
            const { pathname } = new URL(request.url ?? '/', 'http://app')
            const file = files.get(pathname)
            if (!file) return next()
            response.writeHead(200, { 'content-type': mediaTypeOf(pathname) }).end(file)
          })
          // After Vite's own, which answers whatever is not there with the page.
          return () =>
            middlewares.use((request, response, next) => {
              const { pathname } = new URL(request.originalUrl ?? '/', 'http://app')
              const isPage = pathname === '/' || detectRequestKind(request) === 'NAVIGATION'
              if (isPage) return next()
              response.writeHead(404, { 'content-type': 'text/plain' }).end('File not found.')
            })
        },
      },
    ],
  })
  await server.listen()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit()))
  }
}
