import { expect } from '@playwright/test'
import { some } from '../server/test/setup/runner/length.ts'
import { creatorJoined, joined } from './setup/people/people.ts'
import { jpeg } from './setup/pictures.ts'
import { published } from './setup/posts.ts'
import { expectAccessible } from './setup/screens/axe.ts'
import { expectNothingLost, setTextApart } from './setup/screens/reflow.ts'
import { test } from './setup/test.ts'

/** 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 640 }

for (const locale of some(['fr', 'ar', 'en', 'pt', 'es'] as const, 1)) {
  test(`at four times its size and with text set apart nothing is lost, in ${locale}`, async ({ open }) => {
    const creator = await creatorJoined('Adaeze', { price: 1500 })
    const { postId } = await published(creator, {
      caption: 'Good morning to all of you',
      pictures: [await jpeg('a.jpg')],
    })
    const fan = await joined('Chinedu')
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
      await expectNothingLost(page, path)
      if (locale === 'ar') await expectAccessible(page, `${path}, from right to left`)
      await setTextApart(page)
      await expectNothingLost(page, `${path}, set apart`)
    }
  })
}
