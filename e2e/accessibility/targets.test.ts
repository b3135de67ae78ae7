import { expect } from '@playwright/test'
import { creatorJoined, joined } from '../setup/people/people.ts'
import { jpeg } from '../setup/pictures.ts'
import { published } from '../setup/posts.ts'
import { expectReach } from '../setup/screens/reach.ts'
import { test } from '../setup/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('fingers have 44 pixels for whatever they press', async ({ open }) => {
  const creator = await creatorJoined('Halima', { price: 900 })
  const { postId } = await published(creator, {
    caption: 'On the market',
    pictures: [await jpeg('a.jpg')],
    tags: ['FOOD', 'TRAVEL'],
  })
  const page = await open(await joined('Kola'), { ...phone, at: `/${creator.username}` })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectReach(page, 'a profile')
  await page.getByRole('article').scrollIntoViewIfNeeded()
  await expectReach(page, 'a post among others')
  for (const path of [
    `/${creator.username}/post/${postId}`,
    '/search',
    '/settings/privacy',
    '/settings/wallet',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('.shimmer').first()).not.toBeInViewport()
    await expectReach(page, path)
  }
})
