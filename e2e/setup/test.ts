import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { Person } from './people/people.ts'
import { openWithStoredSession } from './people/stored-session.ts'
import { addresses } from './stack/addresses.ts'

type Fixtures = {
  /** A browser of its own: a person's, who is signed in and at home or `at` an address of the app, or a guest's. */
  open: (person?: Person | null, options?: Options) => Promise<Page>
}

type Options = BrowserContextOptions & { at?: string }

/**
 * Disables backdrop blur: without a graphics card, repainting it at every blink of a caret takes a fifth of a
 * core.
 */
function dropBlur(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Playwright's test in the running product: relative addresses are the web app's, and what a page throws fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  baseURL: async ({}, use) => {
    await use(addresses().web)
  },
  open: async ({ browser }, use) => {
    const thrown: Error[] = []
    const opened: Page[] = []
    await use(async (person, { at, ...options } = {}) => {
      const context = await browser.newContext(options)
      context.on('weberror', (failure) => thrown.push(failure.error()))
      await context.addInitScript(dropBlur)
      const page = await context.newPage()
      opened.push(page)
      if (person) await openWithStoredSession(page, person, at)
      return page
    })
    for (const page of opened) await page.context().close()
    expect(thrown, 'the pages throw nothing').toEqual([])
  },
})
