import { expect, type Locator, type Page } from '@playwright/test'
import { creatorJoined, joined, type Person } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let people: Promise<{ member: Person; creator: Person }> | undefined

/** They are looked at, and change nothing. */
async function cast() {
  people ??= Promise.all([joined('Abeni'), creatorJoined('Bayo', { price: 1500 })]).then(
    ([member, creator]) => ({ member, creator }),
  )
  return people
}

const names = (place: Locator) =>
  place
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()))

const placesOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('navigation', { name: 'Main' })
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })

test('the sidebar leads Home, to Subscriptions, Notifications, Saves, User Lists and My Profile, to Wallet and Settings on small screens alone', async ({
  open,
}) => {
  const { member } = await cast()
  const page = await open(member, { viewport: { width: 992, height: 800 } })
  const large = ['Home', 'Subscriptions', 'Notifications', 'Saves', 'User Lists', 'My Profile']
  await expect(placesOf(page).getByRole('link')).toHaveText(large)
  await expect
    .poll(() =>
      placesOf(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .toEqual(['/', '/subscriptions', '/notifications', '/saves', '/lists', `/${member.username}`])
  await page.setViewportSize({ width: 991, height: 800 })
  const small = ['Home', 'Search', ...large.slice(1), 'Wallet', 'Settings']
  await expect(placesOf(page).getByRole('link')).toHaveText(small)
  await page.setViewportSize({ width: 575, height: 800 })
  await tabsOf(page).getByRole('button', { name: 'Menu' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Main' }).getByRole('link'),
  ).toHaveText(small)
})

test('the More menu holds who one is, both counts and the account, and Fund Wallet opens a dialog', async ({
  open,
}) => {
  const { member } = await cast()
  const page = await open(member, { viewport: desktop })
  await page.getByRole('button', { name: /^More/ }).click()
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu.getByText(member.displayName)).toBeVisible()
  await expect(menu.getByText(`@${member.username}`)).toBeVisible()
  await expect
    .poll(() => names(menu))
    .toEqual([
      '0 fans',
      '0 followings',
      'My Profile',
      'Settings',
      'Verify Account (to earn)',
      'My Wallet',
      'Fund Wallet',
      'Help and support',
      'Light mode',
      'LanguageEnglish',
      'Log out',
    ])
  for (const [name, path] of [
    ['0 fans', '/lists'],
    ['0 followings', '/subscriptions'],
    ['My Profile', `/${member.username}`],
    ['Settings', '/settings'],
    ['Verify Account (to earn)', '/verification'],
    ['My Wallet', '/settings/wallet'],
    ['Help and support', '/site/support'],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path)
  await menu.getByRole('button', { name: 'Fund Wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Wallet Balance' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the More menu of somebody verified has Subscription & Earnings in the place of verifying', async ({
  open,
}) => {
  const { creator } = await cast()
  const page = await open(creator, { viewport: desktop })
  await page.getByRole('button', { name: /^More/ }).click()
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu.getByRole('link', { name: 'Subscription & Earnings' })).toHaveAttribute(
    'href',
    '/settings/earnings',
  )
  await expect(menu.getByText('Verify Account')).toHaveCount(0)
})

test('the sidebar of a guest asks her to join, and has the theme, the language and Sign in', async ({
  open,
}) => {
  const page = await open(null, { viewport: desktop })
  await page.goto('/search')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Join community' })).toHaveAttribute(
    'href',
    /^\/auth(\?to=|$)/,
  )
  await expect(sidebar.getByRole('button', { name: 'Light mode' })).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Language' })).toContainText('English')
  await sidebar.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('the tabs at the bottom are there up to 575 pixels, and are those of who looks', async ({ open }) => {
  const { member, creator } = await cast()
  const phone = { width: 575, height: 844 }
  // The face has its initials where there is no picture.
  for (const [person, tabs] of [
    [null, ['Home', 'Sign in', 'Search', /Menu$/]],
    [member, ['Home', 'Notifications', 'Fund Wallet', /Menu$/]],
    [creator, ['Home', 'Notifications', 'New Post', 'Wallet', /Menu$/]],
  ] as const) {
    const page = await open(person, { viewport: phone })
    if (!person) await page.goto('/search')
    await expect(tabsOf(page).locator('a, button')).toHaveText([...tabs])
    await page.setViewportSize({ ...phone, width: 576 })
    await expect(tabsOf(page)).toHaveCount(0)
  }
})

test('the face among the tabs opens the sidebar, which closes on every navigation', async ({ open }) => {
  const { creator } = await cast()
  const page = await open(creator, { viewport: { width: 390, height: 844 } })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const openDrawer = async () => {
    await tabsOf(page).getByRole('button', { name: 'Menu' }).click()
    await expect(drawer).toBeVisible()
  }
  await openDrawer()
  // Also to where one is already.
  for (const name of ['Home', 'Saves', 'Subscription & Earnings']) {
    await drawer.getByRole('link', { name }).click()
    await expect(drawer).toBeHidden()
    await openDrawer()
  }
  await page.goBack()
  await expect(drawer).toBeHidden()
})

test('a page header stays in sight while its page is scrolled', async ({ open }) => {
  const { member } = await cast()
  const page = await open(member, { at: '/settings', viewport: { width: 390, height: 400 } })
  const title = page.getByRole('heading', { name: 'Settings', level: 1 })
  await expect(title).toBeVisible()
  await page.getByRole('main').getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(title).toBeInViewport({ ratio: 1 })
})

test('the public header leads to the five public pages and to joining, behind a button under 996 pixels, and closes when one goes', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 996, height: 800 } })
  await page.goto('/site/about')
  const header = page.getByRole('banner')
  const site = header.getByRole('navigation', { name: 'Site' })
  const places = ['About Us', 'Mobile App', 'Investors', 'Support Center', 'Legals', 'Join Fanfare']
  await expect(site.getByRole('link')).toHaveText(places)
  await expect(site.getByRole('link', { name: 'Join Fanfare' })).toHaveAttribute('href', '/auth')
  await expect(header.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.setViewportSize({ width: 995, height: 800 })
  await expect(site).toHaveCount(0)
  await header.getByRole('button', { name: 'Open menu' }).click()
  await expect(site.getByRole('link')).toHaveText(places)
  await site.getByRole('link', { name: 'Investors' }).click()
  await expect(page).toHaveURL('/site/investors')
  await expect(site).toHaveCount(0)
})

test('the public header leads who is signed in to her profile, with her face', async ({ open }) => {
  const { member } = await cast()
  const page = await open(member, { at: '/site/about', viewport: desktop })
  const way = page.getByRole('banner').getByRole('link', { name: 'Go to profile' })
  await expect(way).toHaveAttribute('href', `/${member.username}`)
  // Who has no picture has her initials.
  await expect(way).toHaveText(/^A[A-Z\d]Go to profile$/)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Join/ })).toHaveCount(0)
})

test('the app is offered for the device, and not for 48 hours after that was dismissed or taken up', async ({
  open,
}) => {
  const page = await open(null, { viewport: desktop })
  await page.clock.install()
  await page.goto('/search')
  const banner = page.getByRole('region', { name: 'Install Fanfare' })
  const visit = async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
    await offerInstall(page)
  }
  await offerInstall(page)
  await expect(banner).toContainText('Download Fanfare directly on your device')
  await expect(banner.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/site/mobile-app')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  const hours = 60 * 60_000
  await page.clock.setSystemTime(await page.evaluate((span) => Date.now() + span, 47 * hours))
  await visit()
  await expect(banner).toBeHidden()
  await page.clock.setSystemTime(await page.evaluate((span) => Date.now() + span, 2 * hours))
  await visit()
  await banner.getByRole('button', { name: 'Install' }).click()
  await expect(banner).toBeHidden()
  await visit()
  await expect(banner).toBeHidden()
})

/** Says what a browser that installs apps says, which headless ones do not. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(offer)
  })
}
