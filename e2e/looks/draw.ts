import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import type { Person } from '../setup/people/people.ts'
import { everyScreen } from '../setup/screens/routes.ts'
import { showIn } from '../setup/screens/theme.ts'
import { test } from '../setup/test.ts'

const looks = (['guest', 'tunde', 'amara'] as const).flatMap((who) =>
  [390, 820, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en-GB', 'ar-EG'] as const).map((locale) => ({ who, width, theme, locale })),
    ),
  ),
)
const drawn = looks.filter((_, at) => at % Number(env.LOOKS_SHARE) === 0)

for (const { who, width, theme, locale } of drawn) {
  const name = [who, width, theme, locale.slice(0, 2)].join('-')
  test(name, async ({ open }) => {
    const person = who === 'guest' ? null : await demoPerson(who)
    const page = await open(person, {
      at: '/site/about',
      viewport: { width, height: width === 1440 ? 900 : 1180 },
      locale,
    })
    if (!person) await page.goto('/site/about')
    for (const { pattern, path } of await everyScreen(page, await valuesFor(person))) {
      await page.goto(path)
      await showIn(page, theme)
      await expectShown(page)
      await evenOut(page)
      await expect.soft(page).toHaveScreenshot([name, `${fileName(pattern)}.png`])
    }
  })
}

/** Somebody of the demo, whose password its tool has left. */
async function demoPerson(username: string): Promise<Person> {
  const signIns: { identifier: string; password: string }[] = JSON.parse(
    readFileSync(env.LOOKS_SIGN_INS ?? '', 'utf8'),
  )
  const { password = '' } = signIns.find(({ identifier }) => identifier === username) ?? {}
  const { data } = await api('POST /user/login', { body: { identifier: username, password } })
  return { ...data, password }
}

/** What stands in the addresses: the same things in both versions, whatever their ids. */
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

/** All that is in sight has come. */
async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.shimmer').first()).not.toBeInViewport()
  await expect(page.locator('[data-tabs]:visible:not(:has(a, button))')).toHaveCount(0)
  await page.waitForFunction(async () => {
    // What is cut off by something else than the window does not come either.
    const inSight = await new Promise<Element[]>((done) => {
      const observer = new IntersectionObserver((all) => {
        observer.disconnect()
        done(all.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target))
      })
      for (const element of [document.body, ...document.images]) observer.observe(element)
    })
    return inSight.every(
      (each) => !(each instanceof HTMLImageElement) || each.complete || !each.checkVisibility(),
    )
  })
}

/** How long ago something was depends on the minute, and ids on all that was made before: both in their width too. */
async function evenOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('time')) each.textContent = '0'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      text.data = text.data.replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '0'.repeat(26))
    }
  })
}

function fileName(pattern: string): string {
  return pattern === '/' ? 'home' : pattern.slice(1).replaceAll(/\$$/g, 'nowhere').replaceAll(/[$/]+/g, '-')
}
