import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findOrInstallChromium } from '../../../tools/chromium.ts'
import { findFreePorts } from '../../../tools/process/ports.ts'
import { benchMember, type ProductOrigins } from './pages.ts'

export type BenchBrowser = {
  /** Context whose storage persists, as in a person’s browser. */
  context: BrowserContext
  /** Port of the DevTools protocol. */
  port: number
  close(): Promise<void>
}

/** A browser of its own, with nothing in it. */
export async function openBrowser(say: (line: string) => void): Promise<BenchBrowser> {
  const [port = 0] = await findFreePorts(1)
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findOrInstallChromium(say),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    locale: 'en-GB',
    timezoneId: 'UTC',
    // It would fetch the whole app beside what is measured.
    serviceWorkers: 'block',
    viewport: null,
  })
  return {
    context,
    port,
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Network conditions: latency of each request, and the bytes per second that all requests share. */
export type NetworkConditions = { latency: number; downloadThroughput: number; uploadThroughput: number }

/** Conditions that Lighthouse calls slow 4G, here enforced by the browser itself. */
export const slow4GConditions: NetworkConditions = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** A crowded cell, or the edge of one. */
export const slow3GConditions: NetworkConditions = {
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}

/**
 * Opens a page at an address as if nothing were kept of earlier ones, and waits until it has fetched all that it begins with.
 * @param keepsCache whether the page may use again what it has fetched itself
 */
export async function openWithEmptyCache(
  page: Page,
  url: string,
  line?: NetworkConditions,
  { keepsCache = false } = {},
): Promise<void> {
  // One that is asked for both: the line is as the last session of DevTools has it.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  if (keepsCache) await devTools.send('Network.clearBrowserCache')
  else await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (line) await devTools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.goto(url, { waitUntil: 'load' })
  // A stream of live events is never at an end.
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined)
}

export async function signIn({ context }: BenchBrowser, { web }: ProductOrigins): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${web}/auth/login`)
  await page.getByLabel('Email or username').fill(benchMember.username)
  await page.getByLabel('Password', { exact: true }).fill(benchMember.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('feed').waitFor()
  await page.close()
}
