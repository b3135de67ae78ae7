import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { fetchFirstScreenApiReplies } from '../../src/web/ssr/fetch-api-replies.ts'
import { negotiateLanguage } from '../../src/web/ssr/negotiate-language.ts'
import { openServerRenderer, type ServerRenderer } from '../../src/web/ssr/server-renderer.ts'

const page = `<!doctype html>
<html lang="en" data-theme="dark"><head><script id="settings" type="application/json">{}</script>
<script>{const its = 'own'}</script><script type="module" crossorigin src="/assets/index.js" integrity="sha384-x"></script></head>
<body><div id="root"></div><noscript>This app needs JavaScript.</noscript></body></html>`

/** Draws what it is told, in the place of the components. */
const drawer = `
  import { parentPort } from 'node:worker_threads'
  let drawn = 0
  parentPort.postMessage('ready')
  parentPort.on('message', ({ id, path, language }) => {
    drawn += 1
    if (path === '/broken') return parentPort.postMessage({ id, error: 'It broke.' })
    if (path === '/dying') process.exit(1)
    parentPort.postMessage({ id, html: '<link rel="preload" href="/first.webp"/><title>Not here</title><main><img src="/a"><img loading="eager" src="/b"></main><main lang="' + language + '">' + drawn + '</main>' })
  })`

let says: (path: string) => object | undefined
let asked: string[]
const api = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://api')
  asked.push(pathname)
  const data = says(pathname)
  response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data }))
})
let pages: ServerRenderer
let apiOrigin: string
let folder: Awaited<ReturnType<typeof createDisposableFolder>>

beforeAll(async () => {
  folder = await createDisposableFolder()
  await mkdir(join(folder.path, '.ssr'))
  await writeFile(join(folder.path, '.ssr', 'ssr-worker.mjs'), drawer)
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  pages = openServerRenderer({ apiOrigin, origin: 'http://web.example', folder: folder.path })
})

beforeEach(() => {
  asked = []
  says = (path) =>
    path.includes('get-public-creator-details')
      ? { username: path.split('/').at(-1), bio: '</script><img src=x onerror=alert(1)>' }
      : []
  pages.setPage(page)
})

afterAll(async () => {
  pages.setPage('')
  api.close()
  api.closeAllConnections()
  await folder.remove()
})

/** The page at a path once it is drawn: the thread that draws starts beside what is served. */
async function waitForRenderedHtml(path: string, accepted = 'en'): Promise<string> {
  await expect.poll(() => pages.at(path, accepted, {}), { timeout: 20_000 }).toBeDefined()
  return (await pages.at(path, accepted, {}))?.(page) ?? ''
}

test('what is drawn stands in the page, and its scripts wait to be asked for', async () => {
  const html = await waitForRenderedHtml('/ada', 'fr-CA,fr;q=0.9,en;q=0.5')
  expect(html).toContain('<html lang="fr" dir="ltr"')
  expect(html).toContain(
    '<div id="drawn"><main><img loading="lazy" src="/a"><img loading="lazy" src="/b"></main><main lang="fr">',
  )
  expect(html).not.toContain('Not here')
  expect(html).not.toContain('needs JavaScript')
  expect(html).toContain(
    '<template id="app" data-language="fr"><link rel="preload" href="/first.webp"/><script type="module" crossorigin src="/assets/index.js" integrity="sha384-x"></script></template>',
  )
  expect(html.match(/type="module"/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(4)
})

test('the same replies are drawn once, others anew', async () => {
  const html = await waitForRenderedHtml('/ada')
  expect(await waitForRenderedHtml('/ada')).toBe(html)
  says = (path) =>
    path.includes('get-public-creator-details') ? { username: path.split('/').at(-1), bio: 'Another' } : []
  expect(await waitForRenderedHtml('/ada')).not.toBe(html)
})

test('a post that is locked, and somebody who is not there, are left to the app', async () => {
  await waitForRenderedHtml('/ada')
  says = (path) =>
    path.includes('get-post-details')
      ? { postId: 'one', isSubscribed: false, isWithheld: false, creator: { username: 'ada' } }
      : []
  expect(await pages.at('/ada/post/one', 'en', {})).toBeUndefined()
  says = () => undefined
  expect(await pages.at('/nobody', 'en', {})).toBeUndefined()
})

test('which of the mentioned people exist stands beside the replies, where anybody is mentioned', async () => {
  says = (path) => {
    if (path.includes('get-public-creator-details'))
      return { username: 'ada', bio: 'With @Grace and @nobody' }
    return path.includes('known-usernames') ? ['grace'] : []
  }
  const mentioning = await fetchFirstScreenApiReplies(apiOrigin, {
    path: '/ada',
    language: 'en',
    visitor: {},
  })
  expect(JSON.parse(mentioning?.replies['/creator/known-usernames'] ?? '')).toEqual({
    grace: true,
    nobody: false,
  })
  says = (path) =>
    path.includes('get-public-creator-details') ? { username: 'ada', bio: 'ada@example.org' } : []
  asked = []
  await fetchFirstScreenApiReplies(apiOrigin, { path: '/ada', language: 'en', visitor: {} })
  expect(asked).not.toContain('/creator/known-usernames')
})

test('of locked posts no word is drawn or sent, and the app asks for them itself', async () => {
  const creator = { username: 'ada' }
  const posts = [
    { postId: 'one', caption: 'For everybody', isPublic: true, isSubscribed: true, contentTags: [], creator },
    {
      postId: 'two',
      caption: 'For my fans',
      isPublic: false,
      isSubscribed: false,
      contentTags: [{}],
      creator,
    },
  ]
  says = (path) =>
    path.includes('get-public-creator-details')
      ? { username: 'ada' }
      : path.includes('search-public-creator-post')
        ? posts
        : []
  const said = await fetchFirstScreenApiReplies(apiOrigin, { path: '/ada', language: 'en', visitor: {} })
  const list = `${apiOrigin}/creator/search-public-creator-post/ada/all?limit=20&sort=newest&timeFilter=all`
  expect(said?.isPartial).toBe(true)
  expect(said?.replies[list]).toContain('For everybody')
  expect(JSON.stringify(said)).not.toContain('For my fans')
  const html = await waitForRenderedHtml('/ada')
  expect(html).not.toContain('For my fans')
  expect(html).toContain('<script id="replies" data-partial type="application/json">')
  posts.pop()
  expect(
    (await fetchFirstScreenApiReplies(apiOrigin, { path: '/ada', language: 'en', visitor: {} }))?.isPartial,
  ).toBe(false)
})

test('of the other posts of a creator, a post comes with those that it shows', async () => {
  const creator = { username: 'ada' }
  const post = { isPublic: true, isSubscribed: true, isWithheld: false, creator }
  const posts = Array.from({ length: 20 }, (_, at) => ({ ...post, postId: `post${at}` }))
  says = (path) =>
    path.includes('get-post-details')
      ? { ...post, postId: 'one' }
      : path.includes('search-public-creator-post')
        ? posts
        : []
  const html = await waitForRenderedHtml('/ada/post/one')
  expect(html).toContain('<script id="replies" data-partial')
  expect(html).toContain('post5')
  expect(html).not.toContain('post6')
  expect(asked).toContain('/creator/search-public-creator-post/ada/all')
})

test('the landing page comes with who is suggested and, of the explore page, with topics alone', async () => {
  const contentTags = Array.from({ length: 9 }, (_, at) => ({ code: `TAG${at}` }))
  says = (path) => (path === '/explore/shelves' ? { contentTags, newest: ['somebody'] } : [])
  const html = await waitForRenderedHtml('/')
  const [, text = ''] = /<script id="replies"[^>]*>([^<]*)/.exec(html) ?? []
  const sent = Object.entries(JSON.parse(text) as Record<string, string>)
  expect(sent.map(([url, reply]) => [new URL(url).pathname, JSON.parse(reply)])).toEqual([
    ['/explore/shelves', { data: { contentTags: contentTags.slice(0, 6) } }],
    ['/creator/suggested-creators', { data: [] }],
  ])
})

test('nobody waits for what cannot be drawn, and why is told once', async () => {
  await waitForRenderedHtml('/ada')
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await pages.at('/broken', 'en', {})).toBeUndefined()
  expect(await pages.at('/broken', 'fr', {})).toBeUndefined()
  expect(consoleError.mock.calls).toEqual([['A page could not be drawn: It broke.']])
  consoleError.mockRestore()
  expect(await pages.at('/dying', 'en', {})).toBeUndefined()
  expect(await pages.at('/ada_later', 'en', {})).toBeUndefined()
})

test('an API that is not there is no reason for an error', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const alone = openServerRenderer({
    apiOrigin: 'http://127.0.0.1:9',
    origin: 'http://web.example',
    folder: folder.path,
  })
  expect(await alone.at('/', 'en', {})).toBeUndefined()
  expect(consoleError.mock.calls).toEqual([])
  consoleError.mockRestore()
})

test('what draws keeps no process from ending', async () => {
  const program = `
    import { startRenderWorker } from ${JSON.stringify(new URL('../../src/web/ssr/render-worker.ts', import.meta.url).href)}
    const worker = startRenderWorker(${JSON.stringify(folder.path)}, { origin: 'http://web.example', settings: '{}' })
    while (!worker.render({ path: '/ada', language: 'en', replies: {} })) await new Promise((done) => setTimeout(done, 20))
    console.log('drawing')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: 20_000,
  })
  expect(stdout).toContain('drawing')
})

test('what is not somebody’s is not asked for', async () => {
  expect(await pages.at('/settings', 'en', {})).toBeUndefined()
  expect(await pages.at('/ada/feed.xml', 'en', {})).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  [undefined, 'en'],
  ['ar', 'ar'],
  ['de, pt-BR;q=0.8, en;q=0.9', 'en'],
  ['de', 'en'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['yo, en-GB;q=0.8', 'en'],
])('of %s the page speaks %s', (accepted, language) => {
  expect(negotiateLanguage(accepted)).toBe(language)
})
