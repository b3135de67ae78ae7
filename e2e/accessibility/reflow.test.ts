import { expect } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { applyTextSpacing, expectNothingClipped } from '../setup/screens/reflow.ts'
import { test } from '../setup/test.ts'

/** 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 640 }

test('at four times its size most of a screen is left to what is read on it', async ({ open }) => {
  const [creator, fan] = await Promise.all([
    createCreator('Adaeze', { price: 1500 }),
    createMember('Chinedu'),
  ])
  await publishPost(creator, { caption: 'Good morning to all of you', pictures: [await drawJpeg('a.jpg')] })
  // Of 1280 by 1024.
  const page = await open(fan, { at: '/settings', viewport: { width: 320, height: 256 } })
  for (const path of [
    '/',
    '/search',
    '/explore',
    '/notifications',
    `/${creator.username}`,
    '/site/support',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.evaluate(obstructedShare), path).toBeLessThan(0.2)
  }
})

test('tabs are whole on a narrow screen: the chosen one at either end of its bar, and the words at the bottom', async ({
  open,
}) => {
  const page = await open(await createCreator('Efua', { price: 1500 }), { at: '/settings', viewport: zoomed })
  for (const language of ['fr', 'ar']) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    for (const [path, role] of [
      ['/notifications', 'link'],
      ['/settings/earnings', 'tab'],
    ] as const) {
      await page.goto(path)
      const bar = page.getByRole('main').locator('.fade-overflow-x')
      const tabs = bar.getByRole(role)
      for (const tab of [tabs.last(), tabs.first()]) {
        await tab.click()
        const isChosen = role === 'tab' ? 'aria-selected' : 'aria-current'
        await expect(tab).toHaveAttribute(isChosen, /true|page/)
        await expect(tab).toBeInViewport({ ratio: 1 })
      }
    }
  }
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.goto('/settings')
  const word = page.locator('a[href="/notifications"] > span', { hasText: 'Notificaciones' })
  await expect(word).toBeVisible()
  expect((await word.boundingBox())?.height, 'in one line').toBeLessThan(20)
})

for (const locale of partOfTheDay(['fr', 'ar', 'en', 'pt', 'es'] as const, 1)) {
  test(`at four times its size and with text set apart nothing is lost, in ${locale}`, async ({ open }) => {
    const creator = await createCreator('Oluwadamilola', { price: 1500 })
    const { postId } = await publishPost(creator, {
      caption: 'Good morning to all of you',
      pictures: [await drawJpeg('a.jpg')],
    })
    const fan = await createMember('Chinedu')
    const page = await open(fan, { at: '/settings', viewport: zoomed, locale })
    for (const path of [
      `/${creator.username}`,
      `/${creator.username}/post/${postId}`,
      '/search',
      '/notifications',
      '/settings',
      '/settings/account',
      '/settings/notifications',
      '/settings/privacy',
      '/settings/wallet',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Below what is shown more may always be on its way.
      await expect(page.getByRole('main').locator('.shimmer').first()).not.toBeInViewport()
      await expectNothingClipped(page, path)
      if (locale === 'ar') await expectAccessible(page, `${path}, from right to left`)
      await applyTextSpacing(page)
      await expectNothingClipped(page, `${path}, set apart`)
    }
  })
}

/** Runs in the page: how much of it is under what stays where it is. */
function obstructedShare(): number {
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
  const heights = Array.from({ length: innerHeight }, (_, at) => at)
  return heights.filter((at) => stays(document.elementFromPoint(innerWidth / 2, at))).length / innerHeight
}
