import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backOfficeScreenPaths, nonPublicWebPathSegments } from '../../../contract/src/backoffice/screens.ts'
import type { PageHead } from '../../../contract/src/shapes/pages.ts'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { findFreePorts } from '../../../tools/process/ports.ts'
import { requireBuild } from '../../src/web/built-folder.ts'
import type { FrontendOptions } from '../../src/web/frontend-content.ts'
import { createFrontendServer } from '../../src/web/frontend-server.ts'
import { createPublicPageRenderer } from '../../src/web/public-page-renderer.ts'
import { buildForwardedForHeaders } from '../../src/web/visitor-address.ts'

const page = `<!doctype html><html><head><title>Fanfare</title>
<meta name="description" content="The app as a whole." /><script>const its = 'own'</script></head><body><div id="root"></div></body></html>`

const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)> & <!-- 😀`

const pageHead: PageHead = {
  status: 200,
  title: 'Amara (@amara) · Fanfare',
  description: 'I paint rivers.',
  canonical: 'https://fanfare.example/amara',
  isIndexed: true,
  isAdult: false,
  siteName: 'Fanfare',
  type: 'profile',
  picture: { url: 'https://api.example/card', width: 1200, height: 630, alt: 'Amara' },
  jsonLd: '{"@type":"ProfilePage"}',
  feeds: [{ title: 'Amara on Fanfare', url: 'https://fanfare.example/amara/feed.xml' }],
  oembed: 'https://fanfare.example/oembed?url=x&format=json',
}

/** The API of these tests: what it says of a head, and which heads it was asked for. */
let says: RequestListener
let sends: RequestListener
let asked: string[]
const heads = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
  if (pathname === '/pages/head') {
    asked.push(searchParams.get('path') ?? '')
    says(request, response)
  } else if (pathname.startsWith('/pages/')) {
    sends(request, response)
  } else {
    // Settings, which the page has without it.
    response.writeHead(404).end()
  }
})
let end: () => Promise<void>
let web: string
let desk: string
/** A web server under whose name the API is. */
let shared: string
/** The web server’s app. */
let about: FrontendOptions

const serveHead =
  (head: Partial<PageHead>): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify({ message: null, data: { ...pageHead, ...head } }))

beforeAll(async () => {
  const folder = await createDisposableFolder()
  const built = join(folder.path, 'dist')
  await mkdir(built)
  await writeFile(join(built, 'index.html'), page)
  await once(heads.listen(0, '127.0.0.1'), 'listening')
  const api = `http://127.0.0.1:${(heads.address() as AddressInfo).port}`
  const [webPort = 0, deskPort = 0, sharedPort = 0] = await findFreePorts(3)
  web = `http://127.0.0.1:${webPort}`
  desk = `http://127.0.0.1:${deskPort}`
  shared = `http://127.0.0.1:${sharedPort}`
  about = {
    ...{
      folder: built,
      namedOrigin: null,
      apiOrigin: api,
      mediaOrigin: null,
      checkout: null,
      analytics: null,
    },
    ...{ trustedTypes: null, isPrivate: false, trustedProxies: ['127.0.0.1'], serverRenderer: null },
    ...{ brandName: 'Fanfare', supportEmail: 'help@fanfare.example', screens: null, origin: web },
    publicPages: createPublicPageRenderer({ apiOrigin: api }),
    headOf: () => '<script id="settings" type="application/json">{}</script>',
    assets: {
      settings: { mark: null, legal: {} },
      pageOf: (html: string) => html,
      filesOf: () => new Map<string, Buffer | null>(),
    },
  }
  const apps: [number, FrontendOptions][] = [
    [webPort, about],
    [deskPort, { ...about, origin: desk, screens: backOfficeScreenPaths, publicPages: null }],
    [sharedPort, { ...about, origin: shared, apiOrigin: `${shared}/api`, publicPages: null }],
  ]
  const servers = await Promise.all(
    apps.map(async ([port, app]) => {
      const server = await createFrontendServer(app)
      await server.listen({ port, host: '127.0.0.1' })
      return server
    }),
  )
  end = async () => {
    await Promise.all(servers.map((server) => server.close()))
    heads.close()
    heads.closeAllConnections()
    await folder.remove()
  }
})

afterAll(() => end())

beforeEach(() => {
  asked = []
  says = serveHead({})
})

test('an app without a build is named, with what makes one', () => {
  expect(() => requireBuild('web', '/nowhere')).toThrow(
    'There is no build of the web app in /nowhere: releases come with one, and npm start makes one.',
  )
})

test('what the proxy has to pass on to the API is answered with no page', async () => {
  const { status, html } = await get('/api/post/search-post/all', { origin: shared })
  expect([status, html]).toEqual([502, 'The proxy has to pass this on to the API: docs/operations.md.'])
  expect((await get('/apis', { origin: shared, asks: 'text/html' })).status).toBe(200)
})

test('the desk answers 404 for whatever it does not have, and its screens to whoever opens a page', async () => {
  const ask = async (path: string, headers: Record<string, string>) => {
    const sent = request(desk + path, { headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const body = Buffer.concat((await response.toArray()) as Buffer[]).toString()
    return [response.statusCode, body.includes('<div id="root">') ? 'page' : body]
  }
  const partOfPage: Record<string, string>[] = [
    { accept: 'image/avif,image/webp,*/*;q=0.8' },
    { accept: '*/*', 'sec-fetch-dest': 'video', 'sec-fetch-mode': 'no-cors' },
    { accept: 'application/json' },
  ]
  const anything: Record<string, string>[] = [{ accept: '*/*' }, {}]
  const navigation: Record<string, string>[] = [
    { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    { accept: 'text/html' },
  ]
  const answers = (path: string, requests: Record<string, string>[], answer: unknown[]) =>
    Promise.all(
      requests.map(async (headers) =>
        expect([path, headers, await ask(path, headers)]).toEqual([path, headers, answer]),
      ),
    )
  const screens = ['/reports', '/users/amara', '/Checks/', '/sign-in?to=%2Freports', '/']
  for (const path of screens) await answers(path, [...navigation, ...anything], [200, 'page'])
  const missing = [
    '/.env',
    '/.git/config',
    '/users/.env',
    '/nope',
    '/nope.js',
    '/api/x',
    '/reports/x',
    '/index.html',
  ]
  for (const path of missing) await answers(path, navigation, [404, 'page'])
  for (const path of missing) await answers(path, anything, [404, 'File not found.'])
  for (const path of [...missing, '/reports', '/files/01J0000000000000000000000A?t=admin.x']) {
    await answers(path, partOfPage, [404, 'File not found.'])
  }
  await answers('/files/01J0000000000000000000000A', navigation, [404, 'File not found.'])
})

test('the servers know the screens of the routers', async () => {
  const pathsIn = (text: string) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const desks = pathsIn(await read('../../../admin/src/app/router.tsx')).filter((path) => path !== '/$')
  expect(new Set(desks)).toEqual(new Set(backOfficeScreenPaths))
  const routes = new URL('../../../web/src/app/routes/', import.meta.url)
  const texts = await Promise.all(
    (await readdir(routes)).map((file) => readFile(new URL(file, routes), 'utf8')),
  )
  const parent = /getParentRoute: (?:\(\) => rootRoute|getShellRoute),\s+path: '\/([\w-]+)/g
  const firsts = texts
    .flatMap((text) => [...text.matchAll(parent)].map(([, first = '']) => first))
    .filter((first) => first !== 'explore' && first !== 'tags')
  expect(new Set(firsts)).toEqual(nonPublicWebPathSegments)
})

test('the web answers 404 to what asks for a picture or data, and never with the page', async () => {
  for (const accept of ['image/webp,*/*;q=0.8', 'application/json', 'audio/*']) {
    expect((await get('/amara', { asks: accept })).status).toBe(404)
  }
  expect((await get('/files/01J0000000000000000000000A')).status).toBe(404)
  expect(asked).toEqual([])
})

/** Each test asks for a path of its own: what was told of one is kept for a while. */
async function get(path: string, { origin = web, accept = 'identity', asks = '*/*' } = {}) {
  const headers = { 'accept-encoding': accept, accept: asks }
  const response = await fetch(origin + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a page says of its address what the API says', async () => {
  const { status, html } = await get('/amara')
  expect(status).toBe(200)
  expect(html.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>Amara (@amara) · Fanfare</title>'])
  expect(html.match(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="I paint rivers." data-page>',
  ])
  for (const element of [
    '<link rel="canonical" href="https://fanfare.example/amara" data-page>',
    '<meta property="og:title" content="Amara (@amara) · Fanfare" data-page>',
    '<meta property="og:image" content="https://api.example/card" data-page>',
    '<meta name="twitter:card" content="summary_large_image" data-page>',
    '<link rel="alternate" type="application/rss+xml" title="Amara on Fanfare" href="https://fanfare.example/amara/feed.xml" data-page>',
    '<link rel="alternate" type="application/json+oembed" title="Amara (@amara) · Fanfare" href="https://fanfare.example/oembed?url=x&#38;format=json" data-page>',
    '<script type="application/ld+json" data-page>{"@type":"ProfilePage"}</script>',
    `<script>const its = 'own'</script>`,
    '<div id="root"></div>',
  ]) {
    expect(html).toContain(element)
  }
  await get('/amara?tab=media')
  expect(asked).toEqual(['/amara', '/amara'])
})

test('a page is gone from here at once when it is gone from the API', async () => {
  expect((await get('/leaving')).html).toContain('Amara (@amara)')
  says = serveHead({ status: 404, title: 'Nothing here', canonical: null, description: 'Gone', jsonLd: null })
  const { status, html } = await get('/leaving')
  expect(status).toBe(404)
  expect(html).not.toContain('Amara (@amara)')
})

test('who comes at the same moment is answered by one question', async () => {
  await Promise.all(Array.from({ length: 5 }, () => get('/busy')))
  expect(asked.length).toBeLessThan(5)
})

test('whoever finds a weakness reads whom to tell of it, at the web and at the back-office', async () => {
  for (const origin of [web, desk]) {
    const { status, html, headers } = await get('/.well-known/security.txt', { origin })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(html).toContain('Contact: mailto:help@fanfare.example\n')
    expect(html).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
    const [, expires = ''] = /^Expires: (.+)$/m.exec(html) ?? []
    expect(new Date(expires).getTime()).toBeGreaterThan(Date.now() + 100 * 86_400_000)
    expect(new Date(expires).getTime()).toBeLessThan(Date.now() + 365 * 86_400_000)
  }
})

test('whatever somebody is called stays text', async () => {
  says = serveHead({
    title: hostile,
    description: hostile,
    siteName: hostile,
    canonical: `https://fanfare.example/${hostile}`,
    picture: { url: `https://api.example/${hostile}`, width: 1200, height: 630, alt: hostile },
    jsonLd: JSON.stringify({ name: hostile }),
  })
  const { html, headers } = await get('/hostile')
  const plain = await get('/settings')
  expect(html.match(/<script/g)).toHaveLength((plain.html.match(/<script/g)?.length ?? 0) + 1)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<!--')
  for (const [, content = ''] of html.matchAll(/content="([^"]*)"/g)) expect(content).not.toMatch(/[<>']/)
  const [, json = ''] = /<script type="application\/ld\+json" data-page>(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ name: hostile })
  // What may run is said by hashes, of what runs alone.
  expect(headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
})

test('a page is compressed as it is asked for', async () => {
  const { html } = await get('/packed')
  for (const [accept, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await raw('/packed', accept)
    expect(headers['content-encoding']).toBe(accept)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(unpack(bytes).toString()).toBe(html)
  }
})

async function raw(path: string, accept: string, headers = {}) {
  const sent = request(web + path, { headers: { 'accept-encoding': accept, ...headers } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const parts = await response.toArray()
  return { headers: response.headers, bytes: Buffer.concat(parts as Buffer[]) }
}

test('what is not there is a page with 404 that nobody lists, and is asked for each time', async () => {
  says = serveHead({ status: 404, canonical: null, isIndexed: false })
  const { status, headers, html } = await get('/nobody')
  expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
  expect(html).toContain('<meta name="robots" content="noindex" data-page>')
  expect(html).toContain('<meta name="page-status" content="404" data-page>')
  expect(html).toContain('<div id="root"></div>')
  says = serveHead({})
  expect((await get('/nobody')).status).toBe(200)
})

test('an address that can be nobody’s is asked about too, so that what leads nowhere is 404', async () => {
  says = serveHead({ status: 404, canonical: null, isIndexed: false })
  for (const path of ['/no-such-page', '/a/b/c', '/jane/nothing', '/wp-login.php', '/admin', '/tags/!']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test('what has another address leads there, on this very origin and with what was asked', async () => {
  says = serveHead({ status: 301, canonical: 'https://fanfare.example/new.name' })
  const { status, headers } = await get('/old.name?tab=media')
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    301,
    '/new.name?tab=media',
    'no-cache',
  ])
})

test.each<[string, RequestListener]>([
  ['is down', (asking) => void asking.socket.destroy()],
  ['fails', (_, response) => void response.writeHead(500).end('{}')],
  ['says something else', (_, response) => void response.end('<html>')],
  ['does not answer', () => undefined],
])('where the API %s, the page is as everywhere, and soon', async (what, listener) => {
  says = listener
  const path = `/post.${what.replaceAll(' ', '.')}`
  const began = performance.now()
  const { status, html } = await get(path)
  expect(performance.now() - began).toBeLessThan(2000)
  expect([status, html]).toEqual([200, (await get('/settings')).html])
  says = serveHead({})
  expect((await get(path)).html).toContain('og:title')
})

test('a hidden file is not there, whatever the API says', async () => {
  says = (_, response) => void response.writeHead(500).end('{}')
  for (const path of ['/.env', '/.git/config', '/amara/.env']) {
    for (const asks of ['text/html', '*/*', 'image/*']) {
      expect([path, asks, (await get(path, { asks })).status]).toEqual([path, asks, 404])
    }
  }
})

test('nothing is asked for what only members have, or for files', async () => {
  for (const path of [
    '/settings/wallet',
    '/auth/login',
    '/notifications',
    '/saves',
    '/Lists',
    '/index.html',
  ]) {
    expect((await get(path)).status).toBe(200)
  }
  expect((await get('/assets/gone.js')).status).toBe(404)
  expect(asked).toEqual([])
})

test('robots are told what is not for them, and where all that is stands', async () => {
  const { headers, html } = await get('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(html.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /settings/', `Sitemap: ${web}/sitemap.xml`]),
  )
  // Whoever is called so is not meant.
  expect(html).not.toMatch(/^Disallow: \/(lists|search)$/m)
})

test('what is shared with the app, and no service worker took, leads to the page that says so', async () => {
  const share = (origin: string) =>
    fetch(`${origin}/new-post`, { method: 'POST', body: new FormData(), redirect: 'manual' })
  const { status, headers } = await share(web)
  expect([status, headers.get('location')]).toEqual([303, '/new-post?shared=lost'])
  expect((await share(desk)).status).toBe(405)
})

test('what the API writes under an address of the web comes byte for byte, and half of it is no answer', async () => {
  const sent = brotliCompressSync('<urlset/>')
  let knew: unknown
  sends = ({ url, headers }, response) => {
    knew = [url, headers['accept-encoding'], headers['if-none-match'], headers.cookie]
    response.writeHead(200, {
      'content-type': 'application/xml',
      'content-encoding': 'br',
      etag: '"1"',
      'x-own': '1',
    })
    response.end(sent)
  }
  const { headers, bytes } = await raw('/sitemap/posts-0.xml', 'br', {
    'if-none-match': '"0"',
    cookie: 'a=b',
  })
  expect(knew).toEqual(['/pages/sitemap/posts-0', 'br', '"0"', undefined])
  expect(bytes.equals(sent)).toBe(true)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    etag: '"1"',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('x-own')

  sends = ({ url }, response) => response.end(url)
  expect((await get('/amara.o/feed.xml')).html).toBe('/pages/feed/amara.o')
  expect((await get('/oembed?format=json&url=x')).html).toBe('/pages/oembed?format=json&url=x')
  sends = (_, response) => response.writeHead(304).end()
  expect((await get('/sitemap.xml')).status).toBe(304)
  sends = ({ socket }) => void socket.destroy()
  const { status, headers: away } = await get('/sitemap.xml')
  expect([status, away.get('retry-after')]).toEqual([503, '60'])
  sends = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('<urlset>', () => response.destroy())
  }
  await expect(get('/sitemap.xml')).rejects.toThrow()
  expect((await get('/sitemap.xml', { origin: desk })).status).toBe(404)
})

test('the API is told which visitor it is asked for, as far as trusted proxies know them', async () => {
  let from: unknown
  sends = ({ headers }, response) => {
    from = headers['x-forwarded-for']
    response.end()
  }
  says = ({ headers }, response) => {
    from = headers['x-forwarded-for']
    serveHead({})({} as IncomingMessage, response as never)
  }
  await raw('/sitemap.xml', 'br', { 'x-forwarded-for': '203.0.113.9' })
  expect(from).toBe('203.0.113.9')
  await raw('/sitemap.xml', 'br', { 'x-forwarded-for': '198.51.100.66, 203.0.113.9, 127.0.0.1' })
  expect(from).toBe('203.0.113.9')
  await raw('/forwarded', 'br', { 'x-forwarded-for': '203.0.113.10' })
  expect(from).toBe('203.0.113.10')
  await raw('/sitemap.xml', 'br')
  expect(from).toBe('127.0.0.1')
})

test('what a visitor says of themselves is passed on by nobody', async () => {
  let from: unknown
  says = ({ headers }, response) => {
    from = headers['x-forwarded-for']
    response.end()
  }
  const ask = async (trustedProxies: string[], remoteAddress: string, forwarded: string) => {
    const server = await createFrontendServer({ ...about, trustedProxies })
    const headers = { host: new URL(web).host, accept: 'text/html', 'x-forwarded-for': forwarded }
    await server.inject({ url: '/amara.o', remoteAddress, headers })
    await server.close()
    return from
  }
  expect(await ask([], '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7')
  expect(await ask(['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 2001:db8::5')).toBe('2001:db8::5')
  expect(buildForwardedForHeaders({ ip: undefined })).toEqual({})
})

test('the back-office says of no address what is there', async () => {
  const { html } = await get('/users', { origin: desk, asks: 'text/html' })
  expect(html).toContain('<title>Fanfare</title>')
  expect(html).not.toContain('og:')
  expect(asked).toEqual([])
})
