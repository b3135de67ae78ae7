import { expect, type Page } from '@playwright/test'
import { creatorJoined, joined } from './setup/people/people.ts'
import { jpeg } from './setup/pictures.ts'
import { published } from './setup/posts.ts'
import { addresses } from './setup/stack/addresses.ts'
import { test } from './setup/test.ts'

test('a profile is read without scripts', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  await published(creator, { caption: 'For everybody to read' })
  const path = `/${creator.username}`
  await drawnAt(path)
  const page = await open(null, { isDrawn: true, javaScriptEnabled: false })
  await openDrawn(page, path)
  await expect(page.getByRole('heading', { name: creator.displayName, level: 2 })).toBeVisible()
  await expect(page.getByText('For everybody to read')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a post is read before any script, and fetches none', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  const { postId } = await published(creator, { caption: 'For everybody to see' })
  const path = `/${creator.username}/post/${postId}`
  await drawnAt(path)
  for (const width of [390, 768, 1280]) {
    const page = await open(null, { isDrawn: true, viewport: { width, height: 900 } })
    await openDrawn(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('For everybody to see')).toBeVisible()
    expect(await scriptsOf(page)).toEqual([])
  }
})

test('a profile is read before any script, and fetches none', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  await published(creator, { caption: 'For everybody to come upon' })
  const path = `/${creator.username}`
  await drawnAt(path)
  for (const width of [390, 768, 1280]) {
    const page = await open(null, { isDrawn: true, viewport: { width, height: 900 } })
    await openDrawn(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('For everybody to come upon')).toBeVisible()
    expect(await scriptsOf(page)).toEqual([])
  }
})

test('the picture of a post is seen before any script', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  const { postId } = await published(creator, {
    caption: 'A picture',
    pictures: [await jpeg('seen.jpg', '#d2691e', 1200, 900)],
  })
  const path = `/${creator.username}/post/${postId}`
  await drawnAt(path)
  const page = await open(null, { isDrawn: true })
  await openDrawn(page, path)
  const picture = page.locator('[data-post] img[sizes*="vw"]')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await scriptsOf(page)).toEqual([])
})

test('what is pressed before the app is there is pressed in it', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  await published(creator, { caption: 'Pressed at once' })
  const path = `/${creator.username}`
  await drawnAt(path)
  const page = await open(null, { isDrawn: true })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openDrawn(page, path)
  await expect(page.getByText('Pressed at once')).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Post options' }).click()
  scripts.resolve()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('#drawn')).toHaveCount(0)
})

test('the app takes a page over where its reader is', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  for (let at = 0; at < 12; at += 1) {
    await published(creator, { caption: `Number ${at}${'\n and more of it'.repeat(at)}` })
  }
  const path = `/${creator.username}`
  await drawnAt(path)
  const page = await open(null, { isDrawn: true, viewport: { width: 390, height: 700 } })
  await openDrawn(page, path)
  const seen = page.locator('[data-post]').filter({ hasText: 'Number 8' })
  await expect(seen).toHaveCount(1)
  // At one moment: the app comes as soon as there is scrolling.
  const before = await seen.evaluate((card) => {
    card.scrollIntoView({ block: 'center' })
    return card.getBoundingClientRect().top
  })
  await expect(page.locator('#drawn')).toHaveCount(0)
  const after = await seen.evaluate((card) => card.getBoundingClientRect().top)
  expect(Math.abs(after - before)).toBeLessThan(3)
  // It is the app's list by now, which goes on.
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(page.getByText("That's everything.")).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('nothing of what is locked stands in a page', async () => {
  const creator = await creatorJoined('Ada')
  const { postId, files } = await published(creator, {
    caption: 'A teaser',
    forSubscribers: true,
    pictures: [await jpeg('locked.jpg', '#123456', 1200, 900)],
  })
  await published(creator, { caption: 'For everybody' })
  const profile = await drawnAt(`/${creator.username}`)
  for (const { fileId } of files) expect(profile).not.toContain(`/files/${fileId}`)
  const post = await (await fetch(new URL(`/${creator.username}/post/${postId}`, addresses().web))).text()
  expect(post).not.toContain('id="drawn"')
  expect(post).not.toContain('A teaser')
})

test('a member, and who reads another language than the page, have the app at once', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  await published(creator, { caption: 'Whose page is it' })
  const path = `/${creator.username}`
  await drawnAt(path)
  const member = await open(await joined('Tobi'), { isDrawn: true })
  await member.goto(path)
  await expect(member.locator('#drawn')).toHaveCount(0)
  await expect(member.getByText('Whose page is it')).toHaveCount(1)
  const other = await open(null, { isDrawn: true })
  await other.addInitScript(() => localStorage.setItem('language', 'fr'))
  await other.goto(path)
  await expect(other.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  await expect(other.getByText('Whose page is it')).toHaveCount(1)
})

test('a page is drawn in the language that is asked for', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  await published(creator, { caption: 'In Arabic' })
  const path = `/${creator.username}`
  await drawnAt(path, 'ar')
  const page = await open(null, { isDrawn: true, locale: 'ar', javaScriptEnabled: false })
  await openDrawn(page, path)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible()
})

/** The page as it is served, once it is drawn: on a busy machine the app may be faster, and a picture not ready yet. */
async function drawnAt(path: string, language = 'en'): Promise<string> {
  let html = ''
  const isDrawn = async () => {
    const headers = { 'accept-language': language }
    html = await (await fetch(new URL(path, addresses().web), { headers })).text()
    return html.includes('id="drawn"')
  }
  await expect.poll(isDrawn, { timeout: 90_000 }).toBe(true)
  return html
}

/** Opens a page that comes drawn. */
async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#drawn main')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** The scripts that this page has fetched. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
}
