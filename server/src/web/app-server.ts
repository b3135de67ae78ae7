import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { BrandAssets, OwnFiles } from './brand/brand-assets.ts'
import { hasKnownType, typeOf } from './file-types.ts'
import { forward, forwardedFrom } from './forward.ts'
import { followHead } from './live-head.ts'
import { filePolicy, type PolicedApp, pageHeaders } from './page-headers.ts'
import { type Encoding, type PublicPage, type PublicPages, quickly } from './public-pages.ts'
import { requestKind } from './request-kind.ts'
import { robotsOf } from './robots.ts'
import { securityTxtOf } from './security-txt.ts'
import type { ServerRenderer } from './ssr/server-renderer.ts'
import { openVisitorHeaders, type VisitorHeaders } from './visitor-address.ts'

/** Vite puts the hash of the content into the names of what it bundles. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/
const WELL_KNOWN = new Set([
  '/badge-96.png',
  '/favicon.ico',
  '/icon.svg',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
])
/** Stored files have addresses of the API alone. */
const FILES_OF_API = '/files/'
/** Path to which the installed app is sent content shared from other apps. */
const SHARED = '/new-post'
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

type Packed = Record<'plain' | 'br' | 'gzip', Buffer>

export type ServedApp = PolicedApp & {
  folder: string
  origin: string
  /** Origin with a host name, if the app is served by an IP address too. */
  namedOrigin: string | null
  /** Contact for reports of vulnerabilities: an email address. */
  supportEmail: string
  /** Source of the elements for the page’s head. */
  headOf: Parameters<typeof followHead>[1]
  assets: BrandAssets
  /** The name of the brand before the API has answered. */
  brandName: string
  /** Meta tags of public URLs; null if they are not to be found by search engines. */
  publicPages: PublicPages | null
  /** The load balancers before it. */
  trustedProxies: readonly string[]
  /** SSR of guests’ first screens; null if there is none. */
  serverRenderer: ServerRenderer | null
  /** Patterns of all its pages' paths; null where only the API knows which pages exist. */
  screens: readonly string[] | null
}

type Serving = ServedApp & {
  visitorHeaders: (request: IncomingMessage) => VisitorHeaders
  page: Packed
  headers: OutgoingHttpHeaders
  isScreen: (path: string) => boolean
  /** Files of the brand, which replace the build’s. */
  own: ReadonlyMap<string, (Packed & { tag: string }) | null>
}

/** Creates the server of a built app, which is ready to listen. */
export async function createAppServer(app: ServedApp): Promise<Server> {
  /** One build serves everywhere: what differs between places is put into the page when it is served. */
  const built = await readFile(join(app.folder, 'index.html'), 'utf8')
  const visitorHeaders = openVisitorHeaders(app.trustedProxies)
  const isScreen = screenMatcher(app.screens)
  let serving: Serving | undefined
  await followHead(app.apiOrigin, app.headOf, async (head, published) => {
    const name = published?.brandName ?? app.brandName
    // Before whatever reads it, and before the styles that scripts wait for.
    const html = app.assets.pageOf(built, name).replace('<script', () => `${head}<script`)
    const [page, own] = await Promise.all([packed(Buffer.from(html)), packedFiles(app.assets.filesOf(name))])
    app.publicPages?.setPage(html)
    app.serverRenderer?.setPage(html)
    serving = { ...app, visitorHeaders, isScreen, page, own, headers: pageHeaders(html, app) }
  })
  return createServer((request, response) => {
    if (!serving) return
    answer(serving, request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
}

async function packed(plain: Buffer): Promise<Packed> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped }
}

async function packedFiles(files: OwnFiles): Promise<Serving['own']> {
  const all = [...files].map(async ([path, content]) => {
    if (content === null) return [path, null] as const
    const tag = createHash('sha256').update(content).digest('base64url').slice(0, 16)
    const isPacked = extname(path) === '.png'
    const file = isPacked ? { plain: content, br: content, gzip: content } : await packed(content)
    return [path, { ...file, tag }] as const
  })
  return new Map(await Promise.all(all))
}

async function answer(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin, namedOrigin, publicPages, serverRenderer, isScreen } = serving
  const ownHost = new URL(origin).host
  const namedHost = namedOrigin && new URL(namedOrigin).host
  if (publicPages && request.method === 'POST' && pathOf(request.url ?? '/') === SHARED) {
    // The service worker takes it: it comes here where the browser has thrown that away. Nothing of it is read.
    return end(request, response, 303, { location: `${SHARED}?shared=lost`, connection: 'close' }, '')
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return end(request, response, 405, { allow: 'GET, HEAD' }, 'Only GET and HEAD are answered here.')
  }
  // As few origins as can be for storage, sign-in and the API's permission: this machine's other names lead to the first.
  const host = request.headers.host ?? ownHost
  if (host !== ownHost && host !== namedHost && LOOPBACK.test(host) && LOOPBACK.test(ownHost)) {
    return end(request, response, 307, { location: `http://${ownHost}${request.url ?? '/'}` }, '')
  }
  const path = pathOf(request.url ?? '/')
  if (path === undefined) return end(request, response, 400, {}, 'This address cannot be read.')
  if (`${origin}${path}`.startsWith(`${serving.apiOrigin}/`)) {
    // Answered with a page, whoever asks for data would look for the fault elsewhere.
    return end(request, response, 502, {}, 'The proxy has to pass this on to the API: docs/operations.md.')
  }
  if (path === '/.well-known/security.txt') {
    const text = securityTxtOf({ origin, contact: serving.supportEmail }, new Date())
    return end(request, response, 200, { 'cache-control': 'public, max-age=3600' }, text)
  }
  if (publicPages) {
    if (path === '/robots.txt') {
      return end(request, response, 200, { 'cache-control': 'public, max-age=3600' }, robotsOf(origin))
    }
    const forwarded = forwardedFrom(path)
    if (forwarded !== undefined) {
      const { search } = new URL(request.url ?? '/', 'http://web')
      const url = new URL(serving.apiOrigin + forwarded + search)
      return forward(url, request, response, serving.visitorHeaders(request))
    }
  }
  const isHidden = path.includes('/.')
  const isMissing = isHidden || !isScreen(path)
  if (path !== '/') {
    const isServed = !isHidden && path !== '/index.html'
    const file = isServed ? await found(serving, path, request.headers['accept-encoding']) : undefined
    if (file) return sendFile(request, response, path, file)
    // Crawlers, link previews and simple programs often accept anything: they get the pages that exist.
    const kind = requestKind(request)
    if (isFile(path) || kind === 'SUBRESOURCE' || (isMissing && kind === 'UNSPECIFIED')) {
      return end(request, response, 404, {}, 'There is no such file.')
    }
  }
  // What else an address asks for, such as another tab of a profile, the app shows.
  const visitor = serving.visitorHeaders(request)
  const isPlain = !(request.url ?? '').includes('?')
  const [known, insert] = await Promise.all([
    publicPages?.at(path, visitor),
    isPlain ? serverRenderer?.at(path, request.headers['accept-language'], visitor) : undefined,
  ])
  const status = known?.status ?? (isMissing ? 404 : 200)
  await sendPage(serving, request, response, {
    found: known,
    status,
    insert: status === 301 ? undefined : insert,
  })
}

type SentPage = {
  /** Page of this very URL; the generic page if nothing is known of it. */
  found: PublicPage | undefined
  status: number
  /** Puts the first screen into it, in the language of whoever asks: nobody keeps that for others. */
  insert: ((page: string) => string) | undefined
}

async function sendPage(
  { page, headers }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
  { found, status, insert }: SentPage,
): Promise<void> {
  if (found?.status === 301 && found.canonical !== null) {
    // Names pass on to others: nobody keeps for good where one has led.
    const location = new URL(found.canonical).pathname + new URL(request.url ?? '/', 'http://web').search
    return end(request, response, 301, { location, 'cache-control': 'no-cache' }, '')
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  const rendered = insert && Buffer.from(insert(found?.html ?? page.plain.toString()))
  const body = rendered
    ? await (encoding ? quickly(encoding, rendered) : rendered)
    : found
      ? await found.body(encoding)
      : page[encoding ?? 'plain']
  response.writeHead(status, {
    ...headers,
    ...(rendered ? { 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language' } : {}),
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(found && !found.isIndexed
      ? { 'x-robots-tag': 'noindex' }
      : rendered
        ? { 'x-robots-tag': 'noarchive' }
        : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  file: Found,
): Promise<void> {
  const tag = `"${file.tag}${file.encoding ?? ''}"`
  const headers: OutgoingHttpHeaders = {
    'content-type': typeOf(path),
    'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag: tag,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': filePolicy,
  }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(200, {
    ...headers,
    'content-length': file.size,
    ...(file.encoding ? { 'content-encoding': file.encoding } : {}),
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  if ('content' in file) {
    response.end(file.content)
    return
  }
  await pipeline(createReadStream(file.path), response).catch((error: NodeJS.ErrnoException) => {
    // The browser went away, while the file was sent or just before.
    if (!response.destroyed || !error.code?.startsWith('ERR_STREAM')) throw error
  })
}

/** Compares as the router does: `$username` stands for one segment, and case does not matter. */
function screenMatcher(screens: readonly string[] | null): (path: string) => boolean {
  if (screens === null) return () => true
  const patterns = screens.map((screen) => screen.replace(/\$\w+/g, '[^/]+'))
  const pattern = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (path) => pattern.test(path)
}

/** A missing file, rather than a page of the app: `/jane.js` may well be somebody's profile. */
function isFile(path: string): boolean {
  const isNested = path.lastIndexOf('/') > 0
  return (
    path.startsWith('/assets/') ||
    path.startsWith(FILES_OF_API) ||
    WELL_KNOWN.has(path) ||
    (isNested && hasKnownType(path))
  )
}

type Found = { size: number; tag: string; encoding?: Encoding } & ({ path: string } | { content: Buffer })

async function found(
  { folder, own }: Serving,
  path: string,
  accepted: string | undefined,
): Promise<Found | undefined> {
  const encoding = encodingFor(accepted)
  const ofBrand = own.get(path)
  if (ofBrand === null) return undefined
  if (ofBrand) {
    const { tag, plain, ...encoded } = ofBrand
    return encoding && encoded[encoding].length < plain.length
      ? { content: encoded[encoding], size: encoded[encoding].length, tag, encoding }
      : { content: plain, size: plain.length, tag }
  }
  const plain = join(folder, path)
  for (const candidate of encoding
    ? [{ path: `${plain}.${encoding === 'br' ? 'br' : 'gz'}`, encoding }, { path: plain }]
    : [{ path: plain }]) {
    const file = await stat(candidate.path).catch(() => undefined)
    if (file?.isFile()) {
      const tag = `${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}`
      return { ...candidate, size: file.size, tag }
    }
  }
  return undefined
}

function end(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  text: string,
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': filePolicy,
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

function pathOf(url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://web').pathname))
    return path.includes('\0') || path.startsWith('/..') ? undefined : path
  } catch {
    return undefined
  }
}

function encodingFor(accepted = ''): Encoding | undefined {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
