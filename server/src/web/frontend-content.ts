import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { BrandOverrides, ReplacementFiles } from './brand/brand-overrides.ts'
import { type PageSecurity, pageHeaders } from './page-headers.ts'
import { startPollingHeadElements } from './poll-head-elements.ts'
import type { PublicPageRenderer } from './public-page-renderer.ts'
import type { ServerRenderer } from './ssr/server-renderer.ts'

export type FrontendOptions = PageSecurity & {
  folder: string
  origin: string
  /** Origin with a host name, if the app is served by an IP address too. */
  namedOrigin: string | null
  /** Contact for reports of vulnerabilities: an email address. */
  supportEmail: string
  /** Source of the elements for the page’s head. */
  headOf: Parameters<typeof startPollingHeadElements>[1]
  assets: BrandOverrides
  /** The name of the brand before the API has answered. */
  brandName: string
  /** Meta tags of public URLs; null if they are not to be found by search engines. */
  publicPages: PublicPageRenderer | null
  /** The load balancers before it. */
  trustedProxies: readonly string[]
  /** SSR of guests’ first screens; null if there is none. */
  serverRenderer: ServerRenderer | null
  /** Patterns of all its pages' paths; null where only the API knows which pages exist. */
  screens: readonly string[] | null
}

/** Bytes by content encoding. */
type Variants = Record<'plain' | 'br' | 'gzip', Buffer>

export type BrandFile = Variants & { tag: string }

/** Content of an app that its settings and brand decide, held in memory. */
export type FrontendContent = {
  page: Variants
  headers: Readonly<Record<string, string>>
  /** Files of the brand by path, which replace the build’s; null where the build’s is not served. */
  own: ReadonlyMap<string, BrandFile | null>
}

/**
 * Follows the content of an app, which changes with the settings of the platform.
 * @returns a function that returns the current one
 */
export async function watchFrontendContent(app: FrontendOptions): Promise<() => FrontendContent> {
  /** One build serves everywhere: what differs between places is put into the page when it is served. */
  const built = await readFile(join(app.folder, 'index.html'), 'utf8')
  const current = Promise.withResolvers<FrontendContent>()
  let content: FrontendContent | undefined
  await startPollingHeadElements(app.apiOrigin, app.headOf, async (head, published) => {
    const name = published?.brandName ?? app.brandName
    // Before whatever reads it, and before the styles that scripts wait for.
    const html = app.assets.pageOf(built, name).replace('<script', () => `${head}<script`)
    const [page, own] = await Promise.all([compressed(Buffer.from(html)), ownFiles(app.assets.filesOf(name))])
    app.publicPages?.setPage(html)
    app.serverRenderer?.setPage(html)
    content = { page, own, headers: pageHeaders(html, app) }
    current.resolve(content)
  })
  const first = await current.promise
  return () => content ?? first
}

async function compressed(plain: Buffer): Promise<Variants> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped }
}

async function ownFiles(files: ReplacementFiles): Promise<FrontendContent['own']> {
  const all = [...files].map(async ([path, content]) => {
    if (content === null) return [path, null] as const
    const tag = createHash('sha256').update(content).digest('base64url').slice(0, 16)
    const isPacked = extname(path) === '.png'
    const variants = isPacked ? { plain: content, br: content, gzip: content } : await compressed(content)
    return [path, { ...variants, tag }] as const
  })
  return new Map(await Promise.all(all))
}
