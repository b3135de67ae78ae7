import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { startWebServer } from '../setup/stack/web-server.ts'
import { test } from '../setup/test.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="#7d63ff" stroke-width="10">
  <circle cx="32" cy="32" r="24"/><path d="M32 20v24"/></svg>`
const terms = `---
updated: 2026-10-01
---
# House rules

In short: be kind. <script>document.title = 'taken'</script>

## Who may be here

- Whoever is **18 or over**
- and has read the [privacy policy](/site/legal/privacy)

## What it costs

| what | how much |
| --- | --- |
| Looking around | nothing |
`

let folder: Awaited<ReturnType<typeof createDisposableFolder>>
let web: Awaited<ReturnType<typeof startWebServer>>

// One web app for all of them, not one for each worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = await createDisposableFolder()
  const at = (path: string) => join(folder.path, path)
  await mkdir(at('legal'))
  await Promise.all([writeFile(at('logo.svg'), logo), writeFile(at('legal/terms.md'), terms)])
  web = await startWebServer({
    BRAND_NAME: 'Ovation',
    BRAND_ACCENT: '#8f75ff,#5b3df0',
    BRAND_LOGO: at('logo.svg'),
    BRAND_LEGAL_DIR: at('legal'),
    ANALYTICS: 'plausible:https://stats.example,ovation.example',
  })
})

test.afterAll(async () => {
  await web.stop()
  await folder.remove()
})

test('a second brand has its name, mark, colour and terms, and counts the visits of whoever accepts', async ({
  open,
}) => {
  const page = await open(null, { baseURL: web.origin })
  const countedPaths = await countedIn(page.context())
  await page.goto('/site/legal/terms')
  await expect(page).toHaveTitle('House rules · Ovation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules')
  await expect(page.getByText("be kind. <script>document.title = 'taken'</script>")).toBeVisible()
  await expect(page.getByRole('row', { name: 'Looking around nothing' })).toBeVisible()
  const home = page.getByRole('link', { name: 'Ovation, home' }).first()
  await expect(home.locator('img')).toHaveJSProperty('naturalWidth', 256)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
  ).toBe('#8f75ff')
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: 'Ovation' })

  // Nobody is hurried: it is reached first by keys, takes no focus, and both answers weigh the same.
  const bar = page.getByRole('region', { name: 'May we count your visits?' })
  await expect(bar).toContainText('stats.example')
  await expectAccessible(page, 'the question whether visits may be counted')
  await expectLegibleAtWidths(page, 'second-brand-terms', [390, 820, 1440])
  expect(countedPaths).toEqual([])
  for (const name of ['Skip to content', 'Privacy policy', 'Decline', 'Accept']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect.poll(() => countedPaths).toEqual(['/site/legal/terms'])

  await page.getByRole('link', { name: 'privacy policy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect(page.locator('#visits')).toContainText('stats.example does this for us')
  // Whose page it is, and what is looked for, stays here.
  await page.goto('/amara?tab=media#likes')
  await expect.poll(() => countedPaths.slice(1)).toEqual(['/site/legal/privacy', '/:username'])
  await page.goto('/search?q=somebody')
  await expect.poll(() => countedPaths.slice(3)).toEqual(['/search'])
  await expect(bar).toHaveCount(0)

  await page.goto('/site/legal/privacy#visits')
  await expect(page.getByRole('switch', { name: /Count my visits/ })).toBeChecked()
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('switch', { name: /Count my visits/ })).not.toBeChecked()
  const before = countedPaths.length
  await page.getByRole('link', { name: 'Terms of service' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules')
  await page.goto('/search')
  await expect(page.getByRole('navigation', { name: 'About this site' })).toBeVisible()
  expect(countedPaths).toHaveLength(before)
})

test('the question leaves what phones press free, and is not asked whose browser has declined', async ({
  open,
}) => {
  const phone = await open(null, { baseURL: web.origin, viewport: { width: 390, height: 844 } })
  await phone.goto('/search')
  const bar = phone.getByRole('region', { name: 'May we count your visits?' })
  const tabs = phone.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect.poll(async () => (await topOf(tabs)) - (await bottomOf(bar))).toBeGreaterThanOrEqual(0)
  await expectLegibleAtWidths(phone, 'second-brand-search', [390, 820, 1440])
  await phone.goto('/')
  await expect(bar).toBeVisible()
  const join = phone.getByRole('link', { name: 'Join community' })
  await expect.poll(async () => (await topOf(join)) - (await bottomOf(bar))).toBeGreaterThan(0)

  // Of 1280 by 1024 at 400 %: there it would cover most of what is read.
  const small = await open(null, { baseURL: web.origin, viewport: { width: 320, height: 256 } })
  await small.goto('/search')
  const before = small.getByRole('region', { name: 'May we count your visits?' })
  await expect(before).toBeInViewport()
  await small.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(before).not.toBeInViewport()

  const declined = await open(null, { baseURL: web.origin })
  const countedPaths = await countedIn(declined.context())
  await declined.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    localStorage.setItem('visits', 'accepted')
  })
  await declined.goto('/site/about')
  await declined.getByRole('button', { name: 'Privacy choices' }).click()
  const closing = declined.getByRole('region', { name: 'May we count your visits?' })
  await expect(closing).toContainText('Your browser asks sites not to track you')
  await closing.getByRole('button', { name: 'Close' }).click()
  await expect(closing).toHaveCount(0)
  expect(countedPaths).toEqual([])
})

/** The paths that who counts is told of, in their order; it is let through by the policy of the page alone. */
async function countedIn(context: BrowserContext): Promise<string[]> {
  const paths: string[] = []
  await context.route('https://stats.example/**', async (route) => {
    const { name, url, domain } = route.request().postDataJSON()
    expect([route.request().url(), name, domain]).toEqual([
      'https://stats.example/api/event',
      'pageview',
      'ovation.example',
    ])
    expect(await route.request().headerValue('referer')).toBeNull()
    expect(url.startsWith(`${web.origin}/`)).toBe(true)
    paths.push(url.slice(web.origin.length))
    await route.fulfill({ status: 202 })
  })
  return paths
}

type ElementLocator = ReturnType<Page['locator']>

async function topOf(element: ElementLocator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(element: ElementLocator): Promise<number> {
  const { y = Number.NaN, height = 0 } = (await element.boundingBox()) ?? {}
  return y + height
}
