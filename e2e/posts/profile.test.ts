import { expect } from '@playwright/test'
import {
  countHeldIntersections,
  makeIntersectionsHoldable,
  releaseIntersections,
} from '../setup/hold-intersections.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('a profile offers no empty tab, pictures alone in its grid, and Subscribe wherever one is', async ({
  open,
}) => {
  const creator = await createCreator('Zainab', { price: 1500 })
  await publishPost(creator, { caption: 'A picture', pictures: [await drawJpeg('a.jpg', '#a33')] })
  for (let n = 1; n <= 12; n++) await publishPost(creator, { caption: `Words ${n}` })
  const page = await open(await createMember('Tobi'), { at: `/${creator.username}` })
  const kinds = page.getByRole('navigation', { name: 'Post types' }).getByRole('link')
  await expect(kinds).toHaveText(['Posts', 'Photos'])

  const header = page.getByRole('main').getByRole('button', { name: /^Subscribe to/ })
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeInViewport()
  await expect(header).toBeHidden()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 900)
  await expect(header).toBeInViewport()
  await header.click()
  await expect(page.getByRole('dialog')).toContainText(creator.displayName)
  await page.keyboard.press('Escape')

  await kinds.filter({ hasText: 'Photos' }).click()
  const tile = page.getByRole('link', { name: /^Post by/ })
  await tile.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await expect(tile.getByText(`@${creator.username}`).locator('xpath=ancestor::*[3]')).toHaveCSS(
    'opacity',
    '1',
  )
})

test('the header offers the subscription to who has scrolled past it while the browser was busy', async ({
  open,
}) => {
  const creator = await createCreator('Busayo', { price: 1500 })
  const page = await open(await createMember('Tobi'))
  await makeIntersectionsHoldable(page, { isHeld: true })
  await page.goto(`/${creator.username}`)
  const offer = page.getByRole('button', { name: 'Subscribe', exact: true })
  await expect.poll(() => countHeldIntersections(offer)).toBe(1)
  await page.evaluate(() => {
    document.body.style.paddingBottom = '3000px'
    window.scrollTo(0, 2000)
  })
  await expect.poll(() => countHeldIntersections(offer)).toBe(2)
  await releaseIntersections(page)
  await expect(page.getByRole('main').getByRole('button', { name: /^Subscribe to/ })).toBeVisible()
})

test('a creator pins a post: it comes first on their page for everybody, once and marked, until it is unpinned', async ({
  open,
}) => {
  const creator = await createCreator('Zainab')
  for (const caption of ['The oldest', 'The middle', 'The newest']) await publishPost(creator, { caption })
  const tall = { viewport: { width: 1280, height: 1600 } }
  const page = await open(creator, { at: `/${creator.username}`, ...tall })
  const posts = page.getByRole('feed').getByRole('article')
  await expect(posts).toContainText(['The newest', 'The middle', 'The oldest'])
  await posts.filter({ hasText: 'The oldest' }).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Pin to your page' }).click()
  await expect(posts).toContainText(['The oldest', 'The newest', 'The middle'])
  await expect(posts.first()).toContainText('Pinned')
  await expect(page.getByText('Pinned', { exact: true })).toHaveCount(1)

  const guest = await open(null, tall)
  await guest.goto(`/${creator.username}`)
  const seen = guest.getByRole('feed').getByRole('article')
  await expect(seen).toContainText(['The oldest', 'The newest', 'The middle'])
  await expect(seen.first()).toContainText('Pinned')

  await posts.first().getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Unpin from your page' }).click()
  await expect(posts).toContainText(['The newest', 'The middle', 'The oldest'])
  await expect(page.getByText('Pinned', { exact: true })).toHaveCount(0)
})

test('a creator adds links and topics to their page, sorts the links by keyboard, and hides a count', async ({
  open,
}) => {
  const creator = await createCreator('Zainab')
  const page = await open(creator, { at: '/settings/page' })
  const links = page.getByRole('listitem').filter({ hasText: 'Title' })
  for (const [at, [label, address]] of [
    ['My shop', 'shop.example/new'],
    ['Music', 'http://music.example'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add a link' }).click()
    await links
      .nth(at)
      .getByLabel('Title')
      .fill(label ?? '')
    await links
      .nth(at)
      .getByLabel('URL')
      .fill(address ?? '')
  }
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(links.nth(1)).toContainText('This must be an address that starts with https://')
  await links.nth(1).getByLabel('URL').fill('https://music.example')
  await page.getByRole('button', { name: 'Move link 2 up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByText('Links saved')).toBeVisible()
  await page.getByRole('group', { name: 'Page topics' }).getByRole('button').first().click()
  const hidden = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('SUBSCRIBERS')),
  )
  await page.getByRole('switch', { name: 'Hide how many fans I have' }).click()
  expect((await hidden).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Hide how many fans I have' })).toBeChecked()

  const guest = await open(null)
  await guest.goto(`/${creator.username}`)
  const about = guest.getByRole('region', { name: `About ${creator.displayName}` })
  await expect(about.getByRole('link', { name: /shop|Music/ })).toHaveText(['Music', 'My shop'])
  await expect(about.getByRole('link', { name: 'My shop' })).toHaveAttribute(
    'rel',
    'noopener nofollow ugc me',
  )
  await expect(about.getByRole('list', { name: 'Topics' }).getByRole('link')).toHaveCount(1)
  await expect(about).toContainText('posts')
  await expect(about).not.toContainText('fan')
})

test('an unverified member cannot be tipped, and the disabled button says why', async ({ open }) => {
  const [other, fan] = await Promise.all([createMember('Plain'), createMember('Giver')])
  const page = await open(fan, { at: `/${other.username}` })
  const tip = page.getByRole('button', { name: `Tip ${other.displayName}` })
  await expect(tip).toBeDisabled()
  await expect(tip).toHaveAccessibleDescription('Only verified creators can receive tips')
  await tip.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a creator previews their page as guest, fan and subscriber; nothing acts there, and one press leaves', async ({
  open,
}) => {
  const creator = await createCreator('Zainab', { price: 1500 })
  await publishPost(creator, { caption: 'Open to all' })
  await publishPost(creator, {
    caption: 'Behind the curtain',
    pictures: [await drawJpeg('a.jpg', '#a33')],
    forSubscribers: true,
  })
  const page = await open(creator, { at: `/${creator.username}`, viewport: { width: 1280, height: 1600 } })
  for (const [choice, notice, isLocked] of [
    ['View as a guest', 'how guests see your page', true],
    ['View as a fan', 'how members who', true],
    ['View as a subscriber', 'how your subscribers see', false],
  ] as const) {
    await page.getByRole('button', { name: 'Profile options' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    await expect(page.getByText(notice)).toBeVisible()
    const post = page.getByRole('article').filter({ hasText: 'Behind the curtain' })
    await expect(post.getByRole('button', { name: /^Subscribe to see/ })).toHaveCount(isLocked ? 1 : 0)
    await expect(post).toBeVisible()
    if (isLocked) {
      await post.getByRole('button', { name: /^Subscribe to see/ }).click()
      await expect(page.getByText('Actions are off in this preview').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Exit preview', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
  }
})

test('a page is shared as a picture: shown, saved, handed to the system, and its link copied', async ({
  open,
}) => {
  const creator = await createCreator('Simi')
  const page = await open(await createMember('Tobi'), { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    })
    Object.assign(globalThis, { shared })
  })
  await page.goto(`/${creator.username}`)
  await page.getByRole('button', { name: 'Share profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share profile' })
  const picture = dialog.getByRole('img', { name: `${creator.displayName}, @${creator.username}` })
  await expect(picture).toBeVisible()
  const sides = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(sides).toEqual([1200, 630])
  await expectAccessible(page, 'a page that is shared')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download image' }).click()
  expect((await saved).suggestedFilename()).toBe(`${creator.username}.jpg`)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await dialog.getByRole('button', { name: 'More ways to share' }).click()
  await expect(dialog).toBeHidden()
  const [shared] = await page.evaluate(() => {
    const all = (globalThis as unknown as { shared: ShareData[] }).shared
    return all.map(({ url, files }) => [url, files?.map(({ name, type }) => [name, type])])
  })
  expect(shared).toEqual([
    new URL(`/${creator.username}`, page.url()).href,
    [[`${creator.username}.jpg`, 'image/jpeg']],
  ])
})
