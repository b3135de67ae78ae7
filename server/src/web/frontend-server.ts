import { normalize } from 'node:path'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify'
import { forwardedApiPath, forwardToApi } from './forward-to-api.ts'
import { type FrontendContent, type FrontendOptions, watchFrontendContent } from './frontend-content.ts'
import { hasKnownMediaType } from './media-types.ts'
import { fileContentSecurityPolicy } from './page-headers.ts'
import { preferredContentEncoding } from './preferred-content-encoding.ts'
import { compressQuickly, type PublicPageRenderer } from './public-page-renderer.ts'
import { detectRequestKind } from './request-kind.ts'
import { renderRobotsTxt } from './robots.ts'
import { renderSecurityTxt } from './security-txt.ts'
import { chooseBrandFileVariant, findBuiltFile, sendFile } from './send-file.ts'
import { buildForwardedForHeaders } from './visitor-address.ts'

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

/** Decorator of requests: their path, decoded and normalised. */
const pathOfRequest = 'decodedPath'

/** Node’s own limits in milliseconds, which Fastify would otherwise replace or lift. */
const limits = { requestTimeout: 300_000, keepAliveTimeout: 5_000, http: { headersTimeout: 60_000 } }

/** Status of requests that are no HTTP, by the parser’s error code; of others 400. */
const clientErrors: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Creates the server of a built app, which is ready to listen. */
export async function createFrontendServer(app: FrontendOptions): Promise<FastifyInstance> {
  const { publicPages, serverRenderer } = app
  const isScreen = screenMatcher(app.screens)
  const content = await watchFrontendContent(app)
  const server = fastify({
    ...limits,
    logger: false,
    exposeHeadRoutes: false,
    trustProxy: app.trustedProxies.length > 0 && [...app.trustedProxies],
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply),
    clientErrorHandler({ code }, socket) {
      const status = clientErrors[code] ?? '400 Bad Request'
      if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    },
  })
  server.setErrorHandler((error, _request, reply) => {
    console.error(error)
    return reply.code(500).send()
  })
  server.decorateRequest(pathOfRequest, '')
  server.addHook('onRequest', (request, reply, done) => {
    if (!refuse(app, request, reply)) done()
  })
  const route = (url: string, handler: RouteHandlerMethod) =>
    server.route({ method: ['GET', 'HEAD'], url, handler })
  route('/.well-known/security.txt', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return sendText(
      reply,
      200,
      renderSecurityTxt({ origin: app.origin, contact: app.supportEmail }, new Date()),
    )
  })
  if (publicPages) {
    route('/robots.txt', (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return sendText(reply, 200, renderRobotsTxt(app.origin))
    })
  }
  route('/*', async (request, reply) => {
    const path = request.getDecorator<string>(pathOfRequest)
    const forwarded = publicPages ? forwardedApiPath(path) : undefined
    if (forwarded !== undefined) {
      const { search } = new URL(request.url, 'http://web')
      return forwardToApi(new URL(app.apiOrigin + forwarded + search), request, reply)
    }
    const isServed = path !== '/' && path !== '/index.html' && !isHidden(path)
    const own = content().own.get(path)
    if (!isServed || own === null) return reply.callNotFound()
    const accepted = request.headers['accept-encoding']
    const file = own ? chooseBrandFileVariant(own, accepted) : await findBuiltFile(app.folder, path, accepted)
    return file ? sendFile(file, path, request, reply) : reply.callNotFound()
  })
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.getDecorator<string>(pathOfRequest)
    const isMissing = isHidden(path) || !isScreen(path)
    // Crawlers, link previews and simple programs often accept anything: they get the pages that exist.
    const kind = path === '/' ? 'NAVIGATION' : detectRequestKind(request)
    if (isFile(path) || kind === 'SUBRESOURCE' || (isMissing && kind === 'UNSPECIFIED')) {
      return sendText(reply, 404, 'File not found.')
    }
    // What else an address asks for, such as another tab of a profile, the app shows.
    const visitor = buildForwardedForHeaders(request)
    const isPlain = !request.url.includes('?')
    const [known, insert] = await Promise.all([
      publicPages?.at(path, visitor),
      isPlain ? serverRenderer?.at(path, request.headers['accept-language'], visitor) : undefined,
    ])
    if (known?.status === 301 && known.canonical !== null) {
      // Names pass on to others: nobody keeps for good where one has led.
      const location = new URL(known.canonical).pathname + new URL(request.url, 'http://web').search
      return sendText(reply.headers({ location, 'cache-control': 'no-cache' }), 301, '')
    }
    const status = known?.status ?? (isMissing ? 404 : 200)
    return sendPage(content(), request, reply.code(status), { known, insert })
  })
  return server
}

/** Refuses or redirects what is no request for a page or file of the app. @returns whether it did */
function refuse(app: FrontendOptions, request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, url, headers } = request
  const path = pathOf(url)
  if (app.publicPages && method === 'POST' && path === SHARED) {
    // The service worker takes it: it comes here where the browser has thrown that away. Nothing of it is read.
    sendText(reply.headers({ location: `${SHARED}?shared=lost`, connection: 'close' }), 303, '')
    return true
  }
  if (method !== 'GET' && method !== 'HEAD') {
    sendText(reply.header('allow', 'GET, HEAD'), 405, 'Only GET and HEAD are answered here.')
    return true
  }
  // As few origins as can be for storage, sign-in and the API's permission: this machine's other names lead to the first.
  const ownHost = new URL(app.origin).host
  const namedHost = app.namedOrigin && new URL(app.namedOrigin).host
  const host = headers.host ?? ownHost
  if (host !== ownHost && host !== namedHost && LOOPBACK.test(host) && LOOPBACK.test(ownHost)) {
    sendText(reply.header('location', `http://${ownHost}${url}`), 307, '')
    return true
  }
  if (path === undefined) {
    refuseAddress(reply)
    return true
  }
  if (`${app.origin}${path}`.startsWith(`${app.apiOrigin}/`)) {
    // Answered with a page, whoever asks for data would look for the fault elsewhere.
    sendText(reply, 502, 'The proxy has to pass this on to the API: docs/operations.md.')
    return true
  }
  request.setDecorator(pathOfRequest, path)
  return false
}

function refuseAddress(reply: FastifyReply): void {
  sendText(reply, 400, 'This address cannot be read.')
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.code(status)
  reply.headers({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': fileContentSecurityPolicy,
  })
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(text)
}

type Screen = {
  /** Page of this very URL; undefined for the generic page. */
  known: Awaited<ReturnType<PublicPageRenderer['at']>>
  /** Puts the first screen into it, in the language of whoever asks: nobody keeps that for others. */
  insert: ((page: string) => string) | undefined
}

async function sendPage(
  { page, headers }: FrontendContent,
  request: FastifyRequest,
  reply: FastifyReply,
  { known, insert }: Screen,
): Promise<FastifyReply> {
  const encoding = preferredContentEncoding(request.headers['accept-encoding'])
  const rendered = insert && Buffer.from(insert(known?.html ?? page.plain.toString()))
  const body = rendered
    ? await (encoding ? compressQuickly(encoding, rendered) : rendered)
    : known
      ? await known.body(encoding)
      : page[encoding ?? 'plain']
  reply.headers(headers)
  if (rendered)
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language' })
  if (encoding) reply.header('content-encoding', encoding)
  if (known && !known.isIndexed) reply.header('x-robots-tag', 'noindex')
  else if (rendered) reply.header('x-robots-tag', 'noarchive')
  return reply.send(body)
}

/** Compares as the router does: `$username` stands for one segment, and case does not matter. */
function screenMatcher(screens: readonly string[] | null): (path: string) => boolean {
  if (screens === null) return () => true
  const patterns = screens.map((screen) => screen.replace(/\$\w+/g, '[^/]+'))
  const pattern = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (path) => pattern.test(path)
}

function isHidden(path: string): boolean {
  return path.includes('/.')
}

/** A missing file, rather than a page of the app: `/jane.js` may well be somebody's profile. */
function isFile(path: string): boolean {
  const isNested = path.lastIndexOf('/') > 0
  return (
    path.startsWith('/assets/') ||
    path.startsWith(FILES_OF_API) ||
    WELL_KNOWN.has(path) ||
    (isNested && hasKnownMediaType(path))
  )
}

function pathOf(url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://web').pathname))
    return path.includes('\0') || path.startsWith('/..') ? undefined : path
  } catch {
    return undefined
  }
}
