import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let people: Promise<{ member: Person; creator: Person }> | undefined

/** Returns the shared people, who are only viewed and change nothing. */
async function cast() {
  people ??= Promise.all([createMember('Abeni'), createCreator('Bayo', { price: 1500 })]).then(
    ([member, creator]) => ({ member, creator }),
  )
  return people
}

const names = (container: Locator) =>
  container
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()))

const mainNavigationOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('navigation', { name: 'Main' })
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })

/** The places of the sidebar. */
const named = ['Home', 'Subscriptions', 'Notifications', 'Saves', 'User Lists', 'My Profile']
/** Sidebar entries of members, including search and explore. */
const destinations = ['Home', 'Search', 'Explore', ...named.slice(1)]

async function openMore(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^More/ }).click()
  return page.getByRole('dialog', { name: 'More' })
}

test('Sidebar for a signed-in user: Home, Subscriptions, Notifications, Saves, User Lists, My Profile.', async ({
  open,
}) => {
  const { member } = await cast()
  const page = await open(member, { viewport: { width: 992, height: 800 } })
  await expect(mainNavigationOf(page).getByRole('link')).toHaveText(destinations)
  await expect
    .poll(() =>
      mainNavigationOf(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .toEqual([
      '/',
      '/search',
      '/explore',
      '/subscriptions',
      '/notifications',
      '/saves',
      '/lists',
      `/${member.username}`,
    ])
})

test('Wallet and Settings appear only on small screens.', async ({ open }) => {
  const { member } = await cast()
  const page = await open(member, { viewport: { width: 991, height: 800 } })
  const small = [...destinations, 'Wallet', 'Settings']
  await expect(mainNavigationOf(page).getByRole('link')).toHaveText(small)
  await page.setViewportSize({ width: 575, height: 800 })
  await tabsOf(page).getByRole('button', { name: 'Menu' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Main' }).getByRole('link'),
  ).toHaveText(small)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(mainNavigationOf(page).getByRole('link')).toHaveText(destinations)
})

test('A New Post button opens the new-post dialog.', async ({ open }) => {
  const page = await open((await cast()).member, { viewport: desktop })
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'New Post' }).click()
  await expect(page.getByRole('dialog', { name: 'New Post' })).toBeVisible()
})

test('A More menu shows the display name, @username, a subscriber count (fan/fans, linking to /lists) and a subscribed-to count (following/followings, linking to /subscriptions).', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Chidera'), createMember('Dele')])
  const params = { creatorId: creator.id }
  await api('GET /subscription/create-free-subscription/{creatorId}', { params, token: fan.token })
  for (const [person, fans, followings] of [
    [creator, '1 fan', '0 followings'],
    [fan, '0 fans', '1 following'],
  ] as const) {
    const page = await open(person, { viewport: desktop })
    const menu = await openMore(page)
    await expect(menu.getByText(person.displayName)).toBeVisible()
    await expect(menu.getByText(`@${person.username}`)).toBeVisible()
    await menu.getByRole('link', { name: fans, exact: true }).click()
    await expect(page).toHaveURL('/lists')
    await openMore(page)
    await menu.getByRole('link', { name: followings, exact: true }).click()
    await expect(page).toHaveURL('/subscriptions')
  }
})

test('The More menu also holds: My Profile, Settings, Verify Account (to earn) if not verified, Subscription & Earnings if verified, My Wallet, Fund Wallet (opens a modal), Help and support, a dark/light toggle, a language item (English) and Log out.', async ({
  open,
}) => {
  const { member, creator } = await cast()
  for (const [person, earning, earningPath] of [
    [creator, 'Subscription & Earnings', '/settings/earnings'],
    [member, 'Verify Account (to earn)', '/verification'],
  ] as const) {
    const page = await open(person, { viewport: desktop })
    const menu = await openMore(page)
    await expect
      .poll(() => names(menu))
      .toEqual([
        '0 fans',
        '0 followings',
        'My Profile',
        'Settings',
        earning,
        'My Wallet',
        'Purchases',
        'Fund Wallet',
        'Help and support',
        'Light mode',
        'LanguageEnglish',
        'Log out',
      ])
    for (const [name, path] of [
      ['My Profile', `/${person.username}`],
      ['Settings', '/settings'],
      [earning, earningPath],
      ['My Wallet', '/settings/wallet'],
      ['Help and support', '/site/support'],
    ] as const)
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path)
    await menu.getByRole('button', { name: 'Fund Wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Wallet Balance' })).toBeVisible()
    await expect(menu).toBeHidden()
  }
})

test('Counts are abbreviated with k, m and b at 1e3, 1e6 and 1e9. They show one decimal, and a trailing .0 is dropped.', async ({
  open,
}) => {
  const page = await open((await cast()).member, { viewport: desktop })
  let subscriberCount = 0
  await page.route('**/user/refresh-user', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, subscriberCount } } })
  })
  for (const [count, label] of [
    [999, '999 fans'],
    [1000, '1k fans'],
    [1500, '1.5k fans'],
    [2_000_000, '2m fans'],
    [3_400_000_000, '3.4b fans'],
  ] as const) {
    subscriberCount = count
    await page.reload()
    await expect((await openMore(page)).getByRole('link', { name: label, exact: true })).toBeVisible()
  }
})

test('Sidebar for a guest: a Join community prompt linking to /auth, a theme toggle, a language item and Sign in.', async ({
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

test('Bottom tabs show only at mobile size (window width 575 px or less).', async ({ open }) => {
  const page = await open((await cast()).member, { viewport: { width: 575, height: 844 } })
  await expect(tabsOf(page)).toBeVisible()
  await page.setViewportSize({ width: 576, height: 844 })
  await expect(tabsOf(page)).toHaveCount(0)
})

// The face has its initials where there is no picture. Home comes first for everybody.
for (const [line, who, tabs] of [
  [
    'For a verified user: Notifications and a New Post button.',
    'creator',
    ['Home', 'Notifications', 'New Post', 'Wallet', /Menu$/],
  ],
  [
    'For an unverified user: Notifications and a Fund Wallet button.',
    'member',
    ['Home', 'Notifications', 'Fund Wallet', /Menu$/],
  ],
  ['For a guest: a sign-in button and Search.', null, ['Home', 'Sign in', 'Search', /Menu$/]],
] as const) {
  test(line, async ({ open }) => {
    const person = who && (await cast())[who]
    const page = await open(person, { viewport: { width: 390, height: 844 } })
    if (!person) await page.goto('/search')
    await expect(tabsOf(page).locator('a, button')).toHaveText([...tabs])
  })
}

test('An avatar button opens the sidebar. The sidebar closes on every navigation.', async ({ open }) => {
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

test('Tablet means a width of 991 px or less.', async ({ open }) => {
  const page = await open((await cast()).member, { viewport: { width: 992, height: 800 } })
  const right = page.getByRole('complementary', { name: 'More to explore' })
  const widthOfSidebar = async () =>
    (await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox())?.width
  await expect(right).toBeVisible()
  expect(await widthOfSidebar()).toBeGreaterThan(200)
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(right).toHaveCount(0)
  await expect.poll(widthOfSidebar).toBeLessThan(100)
})
