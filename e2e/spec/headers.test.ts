import { expect, type Locator, type Page } from '@playwright/test'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { withGallery } from '../setup/screens/gallery.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }
const siteLinks = ['About Us', 'Mobile App', 'Investors', 'Support Center', 'Legals']

let people: Promise<{ member: Person; creator: Person }> | undefined

/** Returns the shared people, who are only viewed and change nothing. */
async function cast() {
  people ??= Promise.all([createMember('Abeni'), createCreator('Bayo', { price: 1500 })]).then(
    ([member, creator]) => ({ member, creator }),
  )
  return people
}

const siteOf = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Site' })

test('Page header: it has an optional back button, a title and an action slot, and can be sticky.', async ({
  open,
}) => {
  const { member } = await cast()
  const page = await open(member, { at: '/settings', viewport: { width: 390, height: 400 } })
  const title = page.getByRole('heading', { name: 'Settings', level: 1 })
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(title).toBeInViewport({ ratio: 1 })
  await page.goto('/settings/wallet/statement')
  await expect(page.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('Back uses a custom handler if given, else browser history, else goes to /.', async ({ open }) => {
  const creator = await createCreator('Ekene')
  const { postId } = await publishPost(creator, { caption: 'A way in' })
  const page = await open()
  await page.goto(`/${creator.username}/post/${postId}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')

  await page.goto(`/${creator.username}`)
  await page
    .getByRole('article')
    .getByRole('link', { name: /^Comments/ })
    .click()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}#comment`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/${creator.username}`)

  // Back leaves the preview as another viewer, wherever the creator came from.
  const ownPage = await open(creator, { at: `/${creator.username}?as=guest` })
  await ownPage.getByRole('button', { name: 'Back' }).click()
  await expect(ownPage).toHaveURL(`/${creator.username}`)
})

test('A tabs control offers a list of tabs with one active and some disabled.', async ({ open }) => {
  const { member, creator } = await cast()
  const page = await open(member, { viewport: desktop })
  for (const [path, label, other] of [
    ['/', 'Feeds', 'Media'],
    ['/notifications', 'Notification types', 'Comments'],
    ['/subscriptions', 'Subscription types', 'Paid'],
    ['/explore', 'Ways to explore', 'By topic'],
    [`/search?q=${creator.username}`, 'Search for', 'Posts'],
  ] as const) {
    await page.goto(path)
    const tabs = page.getByRole('main').getByRole('navigation', { name: label }).getByRole('link')
    await expect(tabs.and(page.locator('[aria-current]'))).toHaveText([
      (await tabs.first().textContent()) ?? '',
    ])
    await tabs.filter({ hasText: other }).click()
    await expect(tabs.and(page.locator('[aria-current]'))).toHaveText([other])
  }
  const guest = await open(null)
  await guest.goto('/auth/login')
  const entryTabs = guest.getByRole('navigation', { name: 'Sign in or join' })
  await expect(entryTabs.locator('[aria-current]')).toHaveText(['Sign in'])

  // No screen has one that is disabled just now.
  const gallery = await open(null, { viewport: desktop })
  await withGallery(gallery, async () => {
    const feed = gallery.getByRole('tablist', { name: 'Feed' })
    const active = feed.getByRole('tab', { selected: true })
    const disabled = feed.getByRole('tab', { disabled: true })
    await expect(disabled).toHaveText(['Media'])
    await feed.getByRole('tab', { name: 'Subscribed' }).click()
    await disabled.click({ force: true })
    await expect(active).toHaveText(['Subscribed'])
    await active.press('ArrowRight')
    await expect(active).toHaveText(['Audio'])
    const profileTabs = gallery.getByRole('navigation', { name: 'Profile' }).getByRole('link')
    await expect(profileTabs.and(gallery.getByRole('link', { disabled: true }))).toHaveText([/^Video/])
    await profileTabs.filter({ hasText: 'Video' }).click({ force: true })
    await expect(profileTabs.and(gallery.locator('[aria-current]'))).toHaveText(['Posts'])
  })
})

test('Public header navigation: About Us, Mobile App, Investors, Support Center, Legals, and either Join the product (logged out) or Go to profile with avatar (logged in).', async ({
  open,
}) => {
  const { member } = await cast()
  const guest = await open(null, { viewport: { width: 996, height: 800 } })
  await guest.goto('/site/about')
  await expect(siteOf(guest).getByRole('link')).toHaveText([...siteLinks, 'Join Fanfare'])
  await expect(siteOf(guest).getByRole('link', { name: 'Join Fanfare' })).toHaveAttribute('href', '/auth')

  const page = await open(member, { at: '/site/about', viewport: desktop })
  const profileLink = page.getByRole('banner').getByRole('link', { name: 'Go to profile' })
  await expect(profileLink).toHaveAttribute('href', `/${member.username}`)
  // A member without a picture has their initials.
  await expect(profileLink).toHaveText(/^A[A-Z\d]Go to profile$/)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Join/ })).toHaveCount(0)
})

test('It collapses under 996 px and closes on navigation.', async ({ open }) => {
  const page = await open(null, { viewport: { width: 996, height: 800 } })
  await page.goto('/site/about')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' })
  await expect(siteOf(page)).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 995, height: 800 })
  await expect(siteOf(page)).toHaveCount(0)
  await menu.click()
  await expect(siteOf(page).getByRole('link')).toHaveText([...siteLinks, 'Join Fanfare'])
  await siteOf(page).getByRole('link', { name: 'Investors' }).click()
  await expect(page).toHaveURL('/site/investors')
  await expect(siteOf(page)).toHaveCount(0)
})

test('Header search: User search is debounced by 700 ms. The dropdown hides 200 ms after blur.', async ({
  open,
}) => {
  const creator = await createCreator('Ozioma')
  const page = await open(await createMember('Finder'))
  await page.clock.install()
  // Timers set before that are of the real clock, and can't be cleared any more.
  await page.reload()
  const search = page.getByRole('combobox', { name: 'Search people' })
  await expect(search).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/creator/search-creator/')) asked.push(request.url())
  })
  await search.fill(creator.username.slice(0, 3))
  await page.clock.runFor(600)
  await search.fill(creator.username)
  await page.clock.runFor(690)
  expect(asked).toEqual([])
  await page.clock.runFor(20)
  // What has been asked takes the time that it takes.
  await page.clock.resume()
  const found = page.getByRole('listbox', { name: 'People' }).getByRole('option')
  await expect(found.first()).toContainText(`@${creator.username}`)

  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)))
  await search.blur()
  await page.clock.runFor(190)
  await expect(found.first()).toBeVisible()
  await page.clock.runFor(20)
  await expect(found.first()).toBeHidden()
  expect(new Set(asked).size, 'nothing else was looked for').toBe(1)
})

test('The dropdown shows "Try searching for a user name" when there are no results. Otherwise it lists displayName, a verified mark and @username.', async ({
  open,
}) => {
  const { member, creator } = await cast()
  const page = await open(member, { viewport: desktop })
  const search = page.getByRole('combobox', { name: 'Search people' })
  await search.fill('qqqqzzzzxxxx')
  await expect(page.getByText('Try searching for a user name')).toBeVisible()
  for (const [person, marks] of [
    [creator, 1],
    [member, 0],
  ] as const) {
    await search.fill(person.username)
    const found = page.getByRole('listbox', { name: 'People' }).getByRole('option').first()
    await expect(found).toContainText(person.displayName)
    await expect(found).toContainText(`@${person.username}`)
    await expect(found.getByRole('img', { name: 'Verified', includeHidden: true })).toHaveCount(marks)
  }
})

test('Clicking a result goes to /{username}.', async ({ open }) => {
  const { member, creator } = await cast()
  const page = await open(member, { viewport: desktop })
  await page.getByRole('combobox', { name: 'Search people' }).fill(creator.username)
  await page.getByRole('listbox', { name: 'People' }).getByRole('option').first().click()
  await expect(page).toHaveURL(`/${creator.username}`)
})

test('Install prompt banner: Text: "Download the product directly on your device". A Learn more link goes to /site/mobile-app, plus an Install button and a dismiss control.', async ({
  open,
}) => {
  const page = await open(null, { viewport: desktop })
  await page.goto('/search')
  const banner = await offerInstall(page)
  await expect(banner).toContainText('Download Fanfare directly on your device')
  await expect(banner.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/site/mobile-app')
  await expect(banner.getByRole('button', { name: 'Install' })).toBeVisible()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
})

test('It stays hidden for 48 hours after dismissal or an install choice.', async ({ open }) => {
  const page = await open(null, { viewport: desktop })
  await page.clock.install()
  await page.goto('/search')
  const visit = async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
    return offerInstall(page)
  }
  const banner = await offerInstall(page)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  const hours = 60 * 60_000
  await page.clock.setSystemTime(await page.evaluate((span) => Date.now() + span, 47 * hours))
  await expect(await visit()).toBeHidden()
  await page.clock.setSystemTime(await page.evaluate((span) => Date.now() + span, 2 * hours))
  await (await visit()).getByRole('button', { name: 'Install' }).click()
  await expect(banner).toBeHidden()
  await expect(await visit()).toBeHidden()
})

/** Says what a browser that installs apps says, which headless ones do not. */
async function offerInstall(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(offer)
  })
  return page.getByRole('region', { name: 'Install Fanfare' })
}
