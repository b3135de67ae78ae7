import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { expect, type Page, type Request } from '@playwright/test'
import { api } from '../setup/api.ts'
import type { Person } from '../setup/people/people.ts'
import { everyScreen } from '../setup/screens/routes.ts'
import { forceTheme } from '../setup/screens/theme.ts'
import { test } from '../setup/test.ts'

const people = ['tunde', 'amara', 'guest'] as const
const variants = people.flatMap((who) =>
  [390, 820, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en-GB', 'ar-EG'] as const).map((locale) => ({ who, width, theme, locale })),
    ),
  ),
)
const selectedVariants = variants.filter((_, at) => at % Number(env.LOOKS_SHARE) === 0)

for (const who of people) {
  test.describe(who, () => {
    // Serial: a member sees their other sessions.
    test.describe.configure({ mode: who === 'guest' ? 'parallel' : 'default' })
    for (const { width, theme, locale } of selectedVariants.filter((each) => each.who === who)) {
      const name = [who, width, theme, locale.slice(0, 2)].join('-')
      test(name, async ({ open }) => {
        const person = who === 'guest' ? null : await demoPerson(who)
        const viewport = { width, height: width === 1440 ? 900 : 1180 }
        const page = await open(person, { at: '/site/about', viewport, locale })
        if (!person) await page.goto('/site/about')
        const asked = watchAsked(page)
        for (const { pattern, path } of await everyScreen(page, await valuesFor(person))) {
          await page.goto(path)
          await forceTheme(page, theme)
          await evenOut(page)
          await expectShown(page)
          await expect.poll(() => [...asked].map((request) => request.url())).toEqual([])
          await expectShown(page)
          await expect.soft(page).toHaveScreenshot([name, `${fileName(pattern)}.png`])
        }
      })
    }
  })
}

/** Signs in a demo account with the stored password, and ends its other sessions. */
async function demoPerson(username: string): Promise<Person> {
  const signIns: { identifier: string; password: string }[] = JSON.parse(
    readFileSync(env.LOOKS_SIGN_INS ?? '', 'utf8'),
  )
  const { password = '' } = signIns.find(({ identifier }) => identifier === username) ?? {}
  const { data } = await api('POST /user/login', { body: { identifier: username, password } })
  await api('POST /user/end-other-sessions', { token: data.token })
  return { ...data, password }
}

/** Returns the values of URL parameters: the same objects in both versions, whatever their ids. */
async function valuesFor(person: Person | null) {
  const nothing = '01K8YQ4Z7M3T5V9X2B6C8D0EFG'
  const params = { username: 'amara', tab: 'all' } as const
  const { data: posts } = await api('GET /creator/search-public-creator-post/{username}/{tab}', {
    params,
    query: {},
  })
  const values = {
    ...{ username: 'amara', postId: posts[0]?.postId ?? nothing, code: 'FOOD' },
    ...{ decisionId: nothing, takedownId: nothing, token: nothing },
    ...{ folderId: nothing, listId: nothing, transactionId: nothing },
  }
  if (!person) return values
  const { token } = person
  const [folders, lists, transactions] = await Promise.all([
    api('GET /post-folder/get-post-folders', { token, query: {} }),
    api('GET /user-folder/get-user-folders', { token, query: {} }),
    api('GET /wallet/search-wallet-transactions', { token, query: {} }),
  ])
  return {
    ...values,
    folderId: folders.data[0]?.postFolderId ?? nothing,
    listId: lists.data[0]?.userFolderId ?? nothing,
    transactionId: transactions.data[0]?.id ?? nothing,
  }
}

/** Expects that everything visible has loaded, including a dialog that a screen opens by itself. */
async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // A page with nothing under its title leads on to another.
  await expect(page.locator('main > header:last-child')).toHaveCount(0)
  await expect(page.locator('[data-tabs]:visible:not(:has(a, button))')).toHaveCount(0)
  await expect.poll(() => page.evaluate(whatIsAwaited)).toEqual([])
}

/** Runs in the page: what is in sight, or to be, and has not come. */
async function whatIsAwaited(): Promise<string[]> {
  // What is cut off by something else than the window does not come either.
  const visible = await new Promise<Element[]>((done) => {
    const observer = new IntersectionObserver((all) => {
      observer.disconnect()
      done(all.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target))
    })
    const pendingElements = document.querySelectorAll('.shimmer, img, svg:empty, aside:empty')
    for (const element of [document.body, ...pendingElements]) observer.observe(element)
  })
  const awaited = visible
    .filter((each) => each !== document.body && each.checkVisibility())
    .filter((each) => !(each instanceof HTMLImageElement && each.complete))
    .map((each) => each.outerHTML)
  // The app says in the entry of the history that a dialog is open, whose code may not be there yet.
  const isDialogThere = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  return history.state?.dialog && !isDialogThere ? [...awaited, 'a dialog'] : awaited
}

/**
 * Tracks the pending requests of a page, visible or not: also lazy parts of the app without a placeholder.
 */
function watchAsked(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear()
    // These go on as long as the page is open, or as something may be played.
    const isEndless = request.url().includes('/stream') || request.resourceType() === 'media'
    if (!isEndless) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

/** Replaces relative times and ids, whose text and width differ between runs. */
async function evenOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const everything = { childList: true, characterData: true, subtree: true }
    const even = () => {
      observer.disconnect()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        const time = text.parentElement?.closest('time')
        // The nodes stay: React knows them.
        if (time) text.data = time.firstChild === text ? '0' : ''
        else text.data = text.data.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '0'.repeat(26))
      }
      observer.observe(document.body, everything)
    }
    // What comes later too, before it is seen.
    const observer = new MutationObserver(even)
    even()
  })
}

function fileName(pattern: string): string {
  return pattern === '/' ? 'home' : pattern.slice(1).replaceAll(/\$$/g, 'nowhere').replaceAll(/[$/]+/g, '-')
}
