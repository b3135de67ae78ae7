import { expect } from '@playwright/test'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectTouchTargets } from '../setup/screens/touch-targets.ts'
import { test } from '../setup/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('fingers have 44 pixels for whatever they press', async ({ open }) => {
  const creator = await createCreator('Halima', { price: 900 })
  const { postId } = await publishPost(creator, {
    caption: 'On the market',
    pictures: [await drawJpeg('a.jpg')],
    tags: ['FOOD', 'TRAVEL'],
  })
  const page = await open(await createMember('Kola'), { ...phone, at: `/${creator.username}` })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectTouchTargets(page, 'a profile')
  await page.getByRole('article').scrollIntoViewIfNeeded()
  await expectTouchTargets(page, 'a post among others')
  for (const path of [
    `/${creator.username}/post/${postId}`,
    '/search',
    '/settings/privacy',
    '/settings/wallet',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('.shimmer').first()).not.toBeInViewport()
    await expectTouchTargets(page, path)
  }
})
