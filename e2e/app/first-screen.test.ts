import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { layoutShiftsOf, trackLayoutShifts } from '../setup/screens/layout-shifts.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

test('what a guest came for is asked for once, before the scripts of its screen are there', async ({
  open,
}) => {
  const creator = await createCreator('Ada')
  const { postId, files } = await publishPost(creator, {
    caption: 'Seen at once',
    pictures: [await drawJpeg('seen.jpg', '#d2691e', 1200, 900)],
  })
  const [shown = ''] = files.map(({ url }) => url ?? '')
  expect(shown).not.toBe('')
  for (const [path, calls, pictures] of [
    [
      `/${creator.username}`,
      [`/creator/get-public-creator-details/${creator.username}`, `/creator/search-public-creator-post/`],
      [],
    ],
    [
      `/${creator.username}/post/${postId}`,
      [`/post/get-post-details/${postId}`, '/comment/search-'],
      [shown],
    ],
  ] as const) {
    const page = await open()
    // Not in the language that the server renders for this browser: the app translates it.
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    const asked = requestsTo(page, [...calls, ...pictures])
    const scripts = Promise.withResolvers<void>()
    await holdScripts(page, { entry: Promise.resolve(), others: scripts.promise })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => asked().length).toBe(calls.length + pictures.length)
    scripts.resolve()
    await expect(page.getByText('Seen at once')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked()).toHaveLength(calls.length + pictures.length)
  }
})

test('a member makes no requests as a guest, and fetches home once', async ({ open }) => {
  const creator = await createCreator('Ada')
  const fan = await createMember('Tobi')
  const page = await open(fan)
  const feed = page
    .getByRole('feed')
    .or(page.getByRole('link', { name: 'Find creators' }))
    .first()
  await expect(feed).toBeVisible()
  const home = requestsTo(page, ['/post/search-post/all'])
  const asGuest = requestsTo(page, ['/creator/get-public-creator-details/', '/search-public-creator-post/'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(feed).toBeVisible()
  expect(home()).toHaveLength(1)
  await page.goto(`/${creator.username}`)
  await expect(page.getByRole('heading', { name: creator.displayName }).first()).toBeVisible()
  expect(asGuest()).toEqual([])
})

test('the first picture of a member’s home is fetched once, behind the app and before the scripts of the screen', async ({
  open,
}) => {
  const creator = await createCreator('Ada')
  const { files } = await publishPost(creator, {
    caption: 'Seen at once',
    pictures: [await drawJpeg('home.jpg', '#d2691e', 1200, 900)],
  })
  const [shown = ''] = files.map(({ url }) => url ?? '')
  expect(shown).not.toBe('')
  const fan = await createMember('Tobi')
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  const page = await open(fan)
  const isSeen = (url: string) =>
    [...document.images].some(({ currentSrc, naturalWidth }) => currentSrc.includes(url) && naturalWidth > 0)
  await page.waitForFunction(isSeen, shown)
  const fetched = requestsTo(page, [shown])
  const [entry, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await holdScripts(page, { entry: entry.promise, others: others.promise })
  const listCame = page.waitForResponse((response) => response.url().includes('/post/search-post/all'))
  await page.reload({ waitUntil: 'commit' })
  await (await listCame).finished()
  expect(fetched()).toEqual([])
  entry.resolve()
  await expect.poll(() => fetched().length).toBe(1)
  others.resolve()
  await page.waitForFunction(isSeen, shown)
  expect(fetched()).toHaveLength(1)
})

test('nothing moves by itself while a short list comes, its end least of all', async ({ open }) => {
  const creator = await createCreator('Ada')
  for (const caption of ['One', 'Two']) await publishPost(creator, { caption })
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    const page = await open(null, { viewport: { width, height } })
    await trackLayoutShifts(page)
    await page.goto(`/${creator.username}`)
    await expect(page.getByText("That's everything.")).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { sum, moved } = await layoutShiftsOf(page)
    expect(sum, moved.join('\n')).toBeLessThan(0.02)
  }
})

test('nothing moves by itself while a new creator’s home comes', async ({ open }) => {
  const creator = await createCreator('Ada')
  for (const [width, height] of [
    [390, 844],
    [820, 900],
    [1440, 900],
  ] as const) {
    const page = await open(creator, { at: '/site/about', viewport: { width, height } })
    await trackLayoutShifts(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(
      page
        .getByRole('feed')
        .or(page.getByRole('link', { name: 'Find creators' }))
        .first(),
    ).toBeVisible()
    await page.waitForLoadState('load')
    const { sum, moved } = await layoutShiftsOf(page)
    expect(sum, `${width} wide: ${moved.join('\n')}`).toBeLessThan(0.02)
  }
})

test('the end of the landing page is not pushed down under who has scrolled to it', async ({ open }) => {
  await publishPost(await createCreator('Ada'), { caption: 'For everybody to see' })
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const page = await open(null, { viewport: { width, height } })
    await trackLayoutShifts(page)
    const posts = Promise.withResolvers<void>()
    let isAsked = false
    await page.route('**/explore/trending-posts*', async (route) => {
      isAsked = true
      await posts.promise
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Closer to the creators you love' })).toBeVisible()
    await expect(async () => {
      await page.mouse.wheel(0, 5000)
      expect(isAsked).toBe(true)
    }).toPass()
    posts.resolve()
    await expect(page.getByRole('article').first()).toBeAttached()
    await expect(async () => {
      await page.mouse.wheel(0, 50_000)
      await expect(page.getByRole('navigation', { name: 'About this site' })).toBeInViewport({ timeout: 500 })
    }).toPass()
    const { sum, moved } = await layoutShiftsOf(page)
    expect(sum, `${width} wide: ${moved.join('\n')}`).toBeLessThan(0.02)
  }
})

test('a list draws no more cards at first than stand around the window', async ({ open }) => {
  const creator = await createCreator('Ada')
  const captions = Array.from({ length: 16 }, (_, at) => `Number ${at}`)
  for (const caption of captions)
    await publishPost(creator, { caption: `${caption}${'\n and more of it'.repeat(9)}` })
  const page = await open(null, { viewport: { width: 390, height: 700 } })
  await page.addInitScript(() => {
    const renderedIds = new Set<string>()
    Object.assign(window, { renderedIds })
    new MutationObserver(() => {
      for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-post]')) {
        renderedIds.add(dataset.post ?? '')
      }
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto(`/${creator.username}`)
  await expect(page.getByText('Number 15')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const renderedCount = await page.evaluate(
    () => (window as unknown as { renderedIds: Set<string> }).renderedIds.size,
  )
  expect(renderedCount).toBeGreaterThan(0)
  expect(renderedCount).toBeLessThan(8)
})

/**
 * Scripts in thousands of bytes, as they are sent: what each first screen may have at most, which is little more than it has.
 * The names of files alone change it by some dozens of bytes.
 */
const most: Record<string, number> = {
  landing: 108.6,
  profile: 146.7,
  post: 139.9,
  home: 147.2,
  site: 102.1,
  other: 118.4,
}
/** Maximum number of files on wide screens, including the entry: each is queued on the connection. */
const mostFiles: Record<string, number> = { landing: 7, profile: 15, post: 14, home: 13, site: 2, other: 4 }
/** Maximum size of what is loaded beside it on wide screens. */
const mostBeside: Record<string, number> = { landing: 4, profile: 12, post: 12, home: 8.5 }

type Part = { files: string[]; atLeast?: string; whose?: 'guest' | 'member' }

test('no first screen comes with more scripts than it did', async () => {
  const html = await (await fetch(addresses().web)).text()
  const [, plan = ''] = /const prefetchPlan = ({.*})/.exec(html) ?? []
  const { visits, session } = JSON.parse(plan) as { visits: Record<string, Part[]>; session: string[] }
  const entry = entryOf(html)
  expect(new Set(Object.keys(visits))).toEqual(new Set(Object.keys(most)))
  for (const [visit, budget] of Object.entries(most)) {
    const other = visit === 'home' ? 'guest' : 'member'
    const parts = visits[visit]?.filter(({ whose }) => whose !== other) ?? []
    const filesOf = (those: Part[]) => those.flatMap(({ files }) => files)
    const everywhere = [
      entry,
      ...(visit === 'home' ? session : []),
      ...filesOf(parts.filter(({ atLeast }) => !atLeast)),
    ]
    const kilobytes = await sentKilobytes(everywhere)
    expect(kilobytes, visit).toBeLessThan(budget)
    expect(kilobytes, `${visit} has scripts at all`).toBeGreaterThan(50)
    const beside = filesOf(parts).filter((file) => !everywhere.includes(file))
    expect(new Set([...everywhere, ...beside]).size, `files of ${visit}`).toBeLessThanOrEqual(
      mostFiles[visit] ?? 0,
    )
    expect(await sentKilobytes(beside), `beside ${visit}`).toBeLessThanOrEqual(mostBeside[visit] ?? 0)
  }
})

/** The same of visits that begin with a form: it comes without what checks it, and without what opens its choices. */
const mostOfForms: Record<string, number> = {
  '/auth': 153,
  '/auth/login': 157.2,
  '/auth/reset': 167,
  '/settings/profile': 222,
  '/settings/account': 216,
  '/verification': 207,
}

test('no form comes with more scripts than it did', async ({ open }) => {
  const member = await createMember('Tobi')
  const found: string[] = []
  for (const [path, budget] of Object.entries(mostOfForms)) {
    const options = { viewport: { width: 1440, height: 900 } }
    const page = path.startsWith('/auth')
      ? await open(null, options)
      : await open(member, { at: '/site/about', ...options })
    await page.goto(path)
    await expect(
      page.getByRole('button', { name: /^(Continue|Sign in|Save|Change email|Submit for)/ }).first(),
    ).toBeVisible()
    let scripts: string[] = []
    // A member's page never becomes idle: it receives live updates.
    await expect
      .poll(
        async () => {
          const before = scripts.length
          scripts = await scriptsOf(page)
          return scripts.length - before
        },
        { intervals: [1500] },
      )
      .toBe(0)
    const kilobytes = await sentKilobytes(scripts)
    if (kilobytes > budget || kilobytes < 100) found.push(`${path} has ${kilobytes} kB, at most ${budget}`)
  }
  expect(found).toEqual([])
})

function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
}

async function sentKilobytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all([...new Set(files)].map(sentBytes))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

async function sentBytes(path: string): Promise<number> {
  const response = await fetch(new URL(path, addresses().web), {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  })
  expect(response.status).toBe(200)
  return Number(response.headers.get('content-length'))
}

/** The one script that a page names itself. */
function entryOf(html: string): string {
  const found = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** Holds back the app's scripts: the one that the page itself names, and those that are loaded for a screen. */
async function holdScripts(
  page: Page,
  { entry, others }: { entry: Promise<void>; others: Promise<void> },
): Promise<void> {
  const own = entryOf(await (await fetch(addresses().web)).text())
  await page.route('**/assets/*.js', async (route) => {
    await (new URL(route.request().url()).pathname === own ? entry : others)
    await route.continue()
  })
}

/** The GETs of this page to these paths of the API, as they come. */
function requestsTo(page: Page, paths: readonly string[]): () => string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isAsked = paths.some((path) => pathname.includes(path))
    if (request.method() === 'GET' && origin === addresses().api && isAsked) seen.push(pathname)
  })
  return () => seen
}
