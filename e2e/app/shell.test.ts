import { expect, type Locator, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import {
  countHeldIntersections,
  makeIntersectionsHoldable,
  releaseIntersections,
} from '../setup/hold-intersections.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'
import { waitForHydration } from '../setup/wait-for-hydration.ts'

const widths = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}
const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]

for (const theme of partOfTheDay(themes, 1)) {
  test(`a phone has tabs at the bottom and a drawer, ${theme}`, async ({ open }) => {
    const guest = await open(null, { viewport: widths.phone })
    await guest.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await guest.goto('/search')
    const guestTabs = guest.getByRole('navigation', { name: 'Tabs' })
    await expectAll(guestTabs, 'link', ['Home', 'Search', 'Sign in'])
    await guestTabs.getByRole('button', { name: 'Menu' }).click()
    const guestDrawer = guest.getByRole('dialog', { name: 'Menu' })
    await expect(guestDrawer.getByRole('link', { name: 'Join community' })).toBeVisible()
    await expectTheme(guest, theme)

    const member = await memberWith(theme)
    const page = await open(member, { viewport: widths.phone })
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await expectAll(tabs, 'link', ['Home', 'Notifications'])
    await expectAll(tabs, 'button', ['Fund Wallet', 'Menu'])
    for (const name of ['Home', 'Notifications', 'Fund Wallet', 'Menu'])
      await expect(tabs.getByText(name)).toBeVisible()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await tabs.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expectAll(drawer.getByRole('navigation', { name: 'Main' }), 'link', [
      'Home',
      'Search',
      'Subscriptions',
      'Notifications',
      'My Profile',
      'Wallet',
      'Settings',
    ])
    await expect(drawer.getByText(`@${member.username}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await tabs.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(drawer).toBeHidden()
    await expectTheme(page, theme)
  })

  test(`a tablet has a rail of icons and no right column, ${theme}`, async ({ open }) => {
    const page = await open(await memberWith(theme), { viewport: widths.tablet })
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expectAll(sidebar.getByRole('navigation'), 'link', [
      'Home',
      'Search',
      'Subscriptions',
      'Notifications',
      'My Profile',
      'Wallet',
      'Settings',
    ])
    await expect(sidebar.getByRole('button', { name: 'New Post' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'More to explore' })).toHaveCount(0)
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(100)
    await expectTheme(page, theme)
    const current = sidebar.getByRole('navigation').locator('[aria-current="page"]')
    for (const [path, name] of [
      ['/settings/account', 'Settings'],
      ['/settings/wallet', 'Wallet'],
    ] as const) {
      await page.goto(path)
      await expect(current).toHaveCount(1)
      await expect(current).toHaveAccessibleName(name)
    }
  })

  test(`a desktop has the sidebar, the column and the right column, ${theme}`, async ({ open }) => {
    await createCreator('Zuri')
    const page = await open(await memberWith(theme), { viewport: widths.desktop })
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const right = page.getByRole('complementary', { name: 'More to explore' })
    await expectAll(sidebar.getByRole('navigation'), 'link', [
      'Home',
      'Subscriptions',
      'Notifications',
      'My Profile',
    ])
    await expect(right.getByRole('combobox', { name: 'Search people' })).toBeVisible()
    await expect(right.getByRole('heading', { name: 'Suggested for you' })).toBeVisible()
    await expect(right.getByText('₦0.00')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)

    await sidebar.getByRole('button', { name: /^More/ }).click()
    const menu = page.getByRole('dialog', { name: 'More' })
    await expectAll(menu, 'link', [
      '0 followings',
      'My Profile',
      'Settings',
      'Verify Account (to earn)',
      'My Wallet',
    ])
    await expect(menu.getByRole('button', { name: 'Fund Wallet' })).toBeVisible()
    await expectTheme(page, theme)
  })
}

test('a phone of a creator has New Post and Wallet among its tabs', async ({ open }) => {
  const page = await open(await createCreator('Adaeze'), { viewport: widths.phone })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expectAll(tabs, 'link', ['Home', 'Notifications', 'Wallet'])
  await tabs.getByRole('button', { name: 'New Post' }).click()
  await expect(page.getByRole('dialog', { name: 'New Post' })).toBeVisible()
})

test('the theme is dark at first, is remembered, holds before any script, and follows the person', async ({
  open,
}) => {
  const person = await createMember('Bimbo')
  const page = await open(person)
  await expectTheme(page, 'dark')
  await page.getByRole('button', { name: /^More/ }).click()
  const chosen = page.waitForResponse((response) => response.url().includes('/user/toggle-dark-mode'))
  await page.getByRole('button', { name: 'Light mode' }).click()
  await expectTheme(page, 'light')
  expect((await (await chosen).json()).data).toBe(false)

  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expectTheme(page, 'light')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(251, 249, 245)',
  )

  const elsewhere = await open(person)
  await expectTheme(elsewhere, 'light')
})

test('the landing shows covers, faces and one way in, in the first screen', async ({ open }) => {
  await Promise.all(['Ada', 'Bayo', 'Chi'].map((name) => createCreator(name)))
  const page = await open()
  for (const viewport of Object.values(widths)) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    const wall = page.getByRole('region', { name: 'Creators' })
    await expect(wall.getByRole('link').nth(2)).toBeAttached()
    await expect(wall.getByRole('link').first()).toBeInViewport()
    const joins = page.getByRole('link', { name: 'Join community' })
    await expect(joins.first()).toBeInViewport()
    // Where the page shows posts it ends with another one, far below the first screen.
    for (const below of (await joins.all()).slice(1)) await expect(below).not.toBeInViewport()
  }
})

test('the landing shows posts to who has scrolled to them while the browser was busy', async ({ open }) => {
  await publishPost(await createCreator('Ada'), { caption: 'For everybody to see' })
  const page = await open(null, { viewport: widths.phone })
  await makeIntersectionsHoldable(page, { isHeld: true })
  await page.goto('/')
  await waitForHydration(page)
  const posts = page.locator('[data-plays]')
  // Two observe them: the rendered page, which the app takes over, and the app.
  await expect.poll(() => countHeldIntersections(posts)).toBe(2)
  await posts.evaluate((section) => section.scrollIntoView())
  await expect.poll(() => countHeldIntersections(posts)).toBe(4)
  await releaseIntersections(page)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the shell is there before any script, in the shape of what comes, on every width', async ({ open }) => {
  const page = await open(null)
  await page.route('**/*.js', (route) => route.abort())
  for (const viewport of [widths.phone, widths.desktop]) {
    await page.setViewportSize(viewport)
    // The address alone is drawn by the server.
    for (const [address, shape] of Object.entries({
      '/?tab=all': 'landing',
      '/search': 'app',
      '/auth': 'auth',
      '/site/about': 'site',
    })) {
      await page.goto(address)
      await expect(page.locator(`[data-before="${shape}"]`)).toBeVisible()
      await expect(page.locator(`[data-before="${shape}"] [data-brand-mark]:visible`)).toHaveCount(1)
      await expect(page.locator('[data-before]:visible')).toHaveCount(1)
    }
    // A post stands alone, where a feed has several.
    await page.goto('/somebody/post/01JD0000000000000000000000')
    await expect(page.locator('[data-before="app"]')).toBeVisible()
    await expect(page.locator('[data-before="app"] .aspect-5\\/3:visible')).toHaveCount(1)
  }
  await page.unroute('**/*.js')
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  await expect(page.locator('[data-before]')).toHaveCount(0)
})

test('the search finds people while one types, by mouse and by keyboard', async ({ open }) => {
  const [one, other] = await Promise.all([createMember('Chinedu'), createMember('Chidinma')])
  const page = await open(await createMember('Dupe'))
  const search = page.getByRole('combobox', { name: 'Search people' })
  const found = page.getByRole('listbox', { name: 'People' }).getByRole('option')

  await search.fill('qqqqzzzzxxxx')
  await expect(page.getByText('Try searching for a user name')).toBeVisible()
  await search.fill(one.username)
  await expect(found.first()).toContainText(`@${one.username}`)
  await found.first().click()
  await expect(page).toHaveURL(`/${one.username}`)
  await expect(search).toHaveValue('')

  await search.fill(`@${other.username}`)
  await expect(found.first()).toContainText(`@${other.username}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${other.username}`)

  await search.fill('Chi')
  await expect(found.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(found.last()).toHaveAttribute('aria-selected', 'true')
  await search.clear()
  await page.getByRole('heading', { level: 1 }).click()
  await search.focus()
  await expect(page.getByText('Try searching for a user name')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByText('Try searching for a user name')).toBeHidden()
})

test('a member who goes on typing while the chosen page loads retains the field and its list', async ({
  open,
}) => {
  const [one, other] = await Promise.all([createMember('Chinedu'), createMember('Chidinma')])
  const page = await open(await createMember('Dupe'))
  const search = page.getByRole('combobox', { name: 'Search people' })
  const found = page.getByRole('listbox', { name: 'People' }).getByRole('option')
  const arriving = Promise.withResolvers<void>()
  await page.route(/\/assets\/profile-page-/, async (route) => {
    await arriving.promise
    await route.continue()
  })

  await search.fill(one.username)
  await found.first().click()
  await expect(page).toHaveURL(`/${one.username}`)
  await search.fill(other.username)
  await expect(found.first()).toContainText(`@${other.username}`)
  arriving.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Chinedu' })).toBeVisible()
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  await expect(search).toBeFocused()
  await expect(found.first()).toBeVisible()
})

test('support opens in a tab of its own, from wherever one is', async ({ open }) => {
  const page = await open(null)
  for (const [path, name] of [
    ['/site/about', 'Support Center'],
    ['/auth/login', 'Support'],
  ] as const) {
    await page.goto(path)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name, exact: true }).last().click()
    const beside = await opening
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(beside.url()).pathname).toBe('/site/support')
    await expect(page).toHaveURL(path)
    await beside.close()
  }
})

test('support finds its answers by words, and opens the one that a link is about', async ({ open }) => {
  const page = await open(null)
  await page.goto('/site/support#why-locked')
  const questions = page.getByRole('main').getByRole('group')
  await expect(page.getByText('Subscribing unlocks it right away')).toBeVisible()
  const all = await questions.count()
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('crad declined')
  await expect(page.getByText('Why was my card declined?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account and sign-in' })).toBeHidden()
  await expectLegibleAtWidths(page, 'support-searched', [390, 820, 1440])
  await search.fill('nothing is called like this')
  await expect(page.getByText('No answers match all of these words.')).toBeVisible()
  await expect(questions).toHaveCount(0)
  await search.fill('')
  await expect(questions).toHaveCount(all)
})

test('guests find the theme, the language and the way in from 576 to 991 px too', async ({ open }) => {
  const creator = await createCreator('Rana')
  const page = await open(null)
  for (const width of [576, 991]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${creator.username}`)
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByText('English')).toBeAttached()
    await expectTheme(page, 'dark')
    await sidebar.getByRole('button', { name: 'Light mode' }).click()
    await expectTheme(page, 'light')
    await expectAccessible(page, `a guest's rail at ${width} px`)
    await sidebar.getByRole('button', { name: 'Dark mode' }).click()
    await sidebar.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  }
})

test('who is refused at the start is signed out, and who meets a server in trouble is not', async ({
  open,
}) => {
  const page = await open(await createMember('Rufus'))
  const answers = {
    status: 503,
    code: 'UNAVAILABLE',
    title: 'Unavailable',
    detail: "We're very busy right now.",
  }
  await page.route('**/user/refresh-user', (route) =>
    route.fulfill({
      status: answers.status,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', ...answers },
    }),
  )
  for (const trouble of [
    answers,
    { status: 500, code: 'INTERNAL', title: 'Internal', detail: 'Something went wrong.' },
  ]) {
    Object.assign(answers, trouble)
    const asked = page.waitForResponse((response) => response.url().endsWith('/user/refresh-user'))
    await page.reload()
    await asked
    await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  }
  Object.assign(answers, {
    status: 403,
    code: 'NOT_ALLOWED',
    title: 'Not allowed',
    detail: 'This is not yours.',
  })
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('what the platform announces is told at the head of the page until it is closed, and no more after', async ({
  open,
}) => {
  const page = await open()
  const message = { text: 'On Sunday the site is away for an hour.', url: 'https://status.example.com/' }
  const announcement = JSON.stringify({ ...message, audience: 'EVERYBODY', until: '2999-12-31' })
  await page.route(/:\d+\/search$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"announcement":(null|\{[^}]*\})/,
      `"announcement":${announcement}`,
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/search')
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await expect(banner).toContainText(message.text)
  await expect(banner.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', message.url)
  await expectAccessible(page, 'an announcement')
  await expectLegibleAtWidths(page, 'announcement', [390, 820, 1440])
  await banner.getByRole('button', { name: 'Close announcement' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an address with nothing behind it says so and leads home', async ({ open }) => {
  const page = await open()
  await page.goto('/nothing/lives/here')
  await expect(page.getByText("There's nothing at this address.")).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
  // The page itself was answered that it is not there: nothing is asked for that is answered so again.
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch' && response.status() === 404)
      refused.push(response.url())
  })
  await page.goto('/somebody_who_never_joined')
  await expect(page.getByText("This account doesn't exist.")).toBeVisible()
  await page.goto('/somebody_who_never_joined/post/01ARZ3NDEKTSV4RRFFQ69G5FAV')
  await expect(page.getByText("This post doesn't exist or was removed.")).toBeVisible()
  expect(refused).toEqual([])
})

test("the browser's back button closes an open dialog and stays on the page", async ({ open }) => {
  const page = await open(await createMember('Fola'))
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('link', { name: 'My Wallet' }).click()
  await expect(page).toHaveURL('/settings/wallet')
  const fund = page.getByRole('button', { name: 'Fund Wallet' })
  const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
  await fund.click()
  await expect(dialog.getByRole('button', { name: 'Top-up' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/settings/wallet')
  await expect(fund).toBeFocused()

  // Closed in another way, and come upon again by forward, it leaves nothing to go back over.
  await fund.click()
  await expect(dialog.getByRole('button', { name: 'Top-up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectNoEntryOfADialog(page)
  await page.evaluate(() => history.forward())
  await expectNoEntryOfADialog(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('on the first page of a visit back closes an open dialog too, and a reload leaves nothing of it', async ({
  open,
}) => {
  const page = await open(await createMember('Folake'), { at: '/settings/wallet' })
  const fund = page.getByRole('button', { name: 'Fund Wallet' })
  const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
  await fund.click()
  await expect(dialog.getByRole('button', { name: 'Top-up' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/settings/wallet')
  await expect(fund).toBeFocused()

  await fund.click()
  await expect(dialog.getByRole('button', { name: 'Top-up' })).toBeVisible()
  await page.reload()
  await expect(fund).toBeVisible()
  await expectNoEntryOfADialog(page)
})

test('a link in a dialog leads on, and back from there to the page without the dialog', async ({ open }) => {
  const page = await open(await createMember('Folarin'), { at: '/settings/wallet' })
  await page.getByRole('button', { name: 'New Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Post' })
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL('/verification')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/settings/wallet')
  await expectNoEntryOfADialog(page)
  await expect(dialog).toBeHidden()
})

test('without a network the app says so, still opens, and shows the last feed', async ({ open }) => {
  const person = await createMember('Gozie')
  await publishPost(person, { caption: 'Written before the tunnel' })
  const page = await open(person, { serviceWorkers: 'allow' })
  await expect(page.getByText('Written before the tunnel')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const offlineNotice = page.getByText("You're offline. What you see may be out of date.")
  await page.context().setOffline(true)
  await expect(offlineNotice).toBeVisible()
  await page.context().setOffline(false)
  await expect(offlineNotice).toBeHidden()

  // A second visit is the first that the service worker serves.
  await page.reload()
  await expect(page.getByText('Written before the tunnel')).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(offlineNotice).toBeVisible()
  await expect(page.getByText('Written before the tunnel')).toBeVisible()
})

test('a page opened without a network before anything is stored waits, and loads once the network is back', async ({
  open,
}) => {
  const page = await open(await createMember('Gozie'), { viewport: widths.phone })
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
  await page.context().setOffline(true)
  await page
    .getByRole('navigation', { name: 'Tabs' })
    .getByRole('link', { name: /Notifications/ })
    .click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByText("You're offline. What you see may be out of date.")).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('a new version is offered when it has come, and loaded over what is not saved once that is pressed again', async ({
  open,
}) => {
  // The page's policy runs no worker but the one that it knows by its address.
  const page = await open(await createMember('Hauwa'), { serviceWorkers: 'allow', bypassCSP: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/settings/profile')
  await page.getByLabel('Display name').fill('Hauwa of the hills')
  // The same under another address is another version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?later').then(() => undefined))
  await page.getByText('Tap to load it.').click()
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Hauwa of the hills')
  const loaded = page.waitForEvent('load')
  await page.getByText('Save them first, or tap to load the new version without it.').click()
  await loaded
  await expect(page.getByText('A new version is available')).toBeHidden()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
})

async function memberWith(theme: Theme): Promise<Person> {
  const person = await createMember('Ngozi')
  if (theme === 'light') await api('GET /user/toggle-dark-mode', { token: person.token })
  return person
}

async function expectTheme(page: Page, theme: Theme): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
  // What the browser draws around the page.
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute(
    'content',
    { dark: '#100f0d', light: '#fbf9f5' }[theme],
  )
}

/** The history stands at the page itself. */
async function expectNoEntryOfADialog(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state.dialog ?? false)).toBe(false)
}

/** Each of these is there by exactly this name. */
async function expectAll(container: Locator, role: 'link' | 'button', names: string[]): Promise<void> {
  for (const name of names) await expect(container.getByRole(role, { name, exact: true })).toBeVisible()
}
