import { expect, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { payByCard } from '../setup/card.ts'
import { createBackOfficeAdmin, signInToBackOffice } from '../setup/people/admins.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectNoSidewaysScroll } from '../setup/screens/fits-container.ts'
import { expectNoLayoutShift, trackLayoutShifts } from '../setup/screens/layout-shifts.ts'
import { expectNothingClipped } from '../setup/screens/reflow.ts'
import { everyScreen } from '../setup/screens/routes.ts'
import { forceTheme } from '../setup/screens/theme.ts'
import { expectTouchTargets } from '../setup/screens/touch-targets.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

test.slow()

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const themes = ['dark', 'light'] as const
const variants = (['guest', 'fan', 'creator'] as const).flatMap((who) =>
  themes.flatMap((theme) =>
    [
      { direction: 'ltr', locale: 'en-GB', viewport: phone },
      { direction: 'rtl', locale: 'ar-EG', viewport: desktop },
      { direction: 'ltr', locale: 'en-GB', viewport: desktop },
      { direction: 'rtl', locale: 'ar-EG', viewport: phone },
    ].map((each) => ({ who, theme, ...each })),
  ),
)
/** Id of something that does not exist. */
const nothing = '01K8YQ4Z7M3T5V9X2B6C8D0EFG'

let world: ReturnType<typeof makeWorld> | undefined

async function makeWorld() {
  const [creator, fan] = await Promise.all([createCreator('Yinka', { price: 900 }), createMember('Zubair')])
  const pictures = [await drawJpeg('one.jpg'), await drawJpeg('two.jpg', '#225588')]
  const { postId } = await publishPost(creator, { caption: 'By the water', pictures, tags: ['FOOD'] })
  await publishPost(creator, { caption: 'For those inside', pictures, forSubscribers: true })
  await payByCard(fan, { amount: 50_000, creatorId: creator.id, transactionSource: 'TIPS' })
  await payByCard(fan, { amount: 50_000, transactionSource: 'TOP_UP' })
  return { creator, fan, postId }
}

/** Returns the shared people, who are only viewed and change nothing visible. */
async function cast() {
  world ??= makeWorld()
  return world
}

for (const { who, theme, direction, locale, viewport } of partOfTheDay(variants, 1)) {
  test(`axe finds nothing wherever a ${who} comes, ${theme}, ${direction}, ${viewport.width} wide`, async ({
    open,
  }) => {
    const person = who === 'guest' ? null : (await cast())[who]
    const page = await open(person, { at: '/site/about', viewport, locale })
    if (!person) await page.goto('/site/about')
    const seen = new Set<string>()
    for (const { path } of partOfTheDay(await everyScreen(page, await valuesFor(person)), 9)) {
      await page.goto(path)
      await forceTheme(page, theme)
      await expectShown(page)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      // Who may not come here was led elsewhere.
      const { pathname } = new URL(page.url())
      if (seen.has(pathname)) continue
      seen.add(pathname)
      await expectAccessible(page, `${path} for a ${who}, ${theme}, ${direction}`)
    }
  })
}

const readers = (['guest', 'fan', 'creator'] as const).flatMap((who) =>
  (['en-GB', 'ar-EG', 'fr-FR'] as const).map((locale) => ({ who, locale })),
)
for (const { who, locale } of partOfTheDay(readers, 1)) {
  test(`fingers reach everything, nothing moves by itself, and nothing is lost at twice and four times its size, wherever a ${who} comes, ${locale}`, async ({
    open,
  }) => {
    const person = who === 'guest' ? null : (await cast())[who]
    const options = { viewport: phone, hasTouch: true, isMobile: true, locale }
    const page = await open(person, { at: '/site/about', ...options })
    if (!person) await page.goto('/site/about')
    await trackLayoutShifts(page)
    for (const { path } of partOfTheDay(await everyScreen(page, await valuesFor(person)), 8)) {
      await page.goto(path)
      await expectShown(page)
      await expectNoLayoutShift(page, `${path} for a ${who}`)
      await expectTouchTargets(page, `${path} for a ${who}`)
      // Of 1280 pixels.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 640 })
        await expectNothingClipped(page, `${path} for a ${who}, ${width} wide`)
      }
      await page.setViewportSize(phone)
    }
  })
}

for (const theme of partOfTheDay(themes, 1)) {
  test(`axe finds nothing wherever an owner comes in the back-office, and a phone shows it still and whole, ${theme}`, async ({
    open,
  }) => {
    const { fan } = await cast()
    const page = await open(null, { viewport: desktop })
    await signInToBackOffice(page, await createBackOfficeAdmin('OWNER'))
    await trackLayoutShifts(page)
    for (const { path } of partOfTheDay(await everyScreen(page, { username: fan.username }), 6)) {
      await page.setViewportSize(phone)
      await page.goto(`${addresses().admin}${path}`)
      await expectShown(page)
      await expectNoLayoutShift(page, `${path} of the back-office`)
      await expectNoSidewaysScroll(page, `${path} of the back-office`)
      await page.setViewportSize(desktop)
      await forceTheme(page, theme)
      await expectAccessible(page, `${path} of the back-office, ${theme}`)
    }
  })
}

/** Returns the values of URL parameters, the person's own where a page is personal. */
async function valuesFor(person: Person | null) {
  const { creator, postId } = await cast()
  return {
    ...{ username: creator.username, postId, code: 'FOOD' },
    ...{ decisionId: nothing, takedownId: nothing, token: nothing },
    ...(person ? await ownOf(person) : { folderId: nothing, listId: nothing, transactionId: nothing }),
  }
}

async function ownOf({ token }: Person) {
  const [folders, lists, transactions] = await Promise.all([
    api('GET /post-folder/get-post-folders', { token, query: {} }),
    api('GET /user-folder/get-user-folders', { token, query: {} }),
    api('GET /wallet/search-wallet-transactions', { token, query: {} }),
  ])
  return {
    folderId: folders.data[0]?.postFolderId ?? nothing,
    listId: lists.data[0]?.userFolderId ?? nothing,
    transactionId: transactions.data[0]?.id ?? nothing,
  }
}

async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Below what is shown more may always be on its way.
  await expect(page.locator('.shimmer').first()).not.toBeInViewport()
}
