import { expect, type Page } from '@playwright/test'
import { checkoutOf, testCardNumbers } from '../setup/card.ts'
import { openComposer } from '../setup/compose.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { submitSignIn } from '../setup/people/sign-in.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1440, height: 900 }

let people: Promise<{ member: Person; creator: Person; postId: string }> | undefined

async function cast() {
  people ??= (async () => {
    const [member, creator] = await Promise.all([createMember('Ade'), createCreator('Bisi', { price: 1500 })])
    const { postId } = await publishPost(creator, { caption: 'For those inside', forSubscribers: true })
    return { member, creator, postId }
  })()
  return people
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const mainNavigationOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('navigation', { name: 'Main' })

test('/: Home (exact match). Default target after login.', async ({ open }) => {
  const { member } = await cast()
  const page = await open(null, { viewport: desktop })
  await page.goto('/auth/login')
  await submitSignIn(page, member.username, member.password)
  await expect(page).toHaveURL('/')
  await expect(titleOf(page)).toHaveText('Home')
  const home = mainNavigationOf(page).getByRole('link', { name: 'Home' })
  await expect(home).toHaveAttribute('aria-current', 'page')
  await mainNavigationOf(page).getByRole('link', { name: 'Saves' }).click()
  await expect(page).toHaveURL('/saves')
  await expect(home).not.toHaveAttribute('aria-current')
})

test('/auth: Sign in or join. Anonymous users who try to subscribe are sent here.', async ({ open }) => {
  const { creator, postId } = await cast()
  const page = await open(null, { viewport: desktop })
  await page.goto(`/${creator.username}/post/${postId}`)
  await page.getByRole('button', { name: `Subscribe to see ${creator.username}'s post` }).click()
  await expect(page).toHaveURL(/\/auth(\?|$)/)
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('/auth/login: Target after logout.', async ({ open }) => {
  const page = await open(await createMember('Chika'), { viewport: desktop })
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

for (const [path, purpose, title = purpose] of [
  ['/search', 'Search'],
  ['/notifications', 'Notifications'],
  ['/subscriptions', 'Subscriptions'],
  ['/saves', 'Saved posts and folders', 'Saves'],
  ['/lists', 'User lists', 'User Lists'],
  ['/settings', 'Settings'],
  ['/settings/custom-display', 'Display settings', 'Display'],
  ['/verification', 'Account verification', /^Verif/],
] as const) {
  test(`${path}: ${purpose}.`, async ({ open }) => {
    const page = await open((await cast()).member, { at: path, viewport: desktop })
    await expect(titleOf(page)).toHaveText(title)
    await expect(page).toHaveURL(path)
  })
}

test('/settings/earnings: Earnings.', async ({ open }) => {
  const page = await open((await cast()).creator, { at: '/settings/earnings', viewport: desktop })
  await expect(titleOf(page)).toContainText('Earnings')
})

test('/settings/wallet: Wallet balance. Opened by tapping the top-up success notice.', async ({ open }) => {
  const page = await open(await createMember('Dami'), { viewport: desktop })
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
  await dialog.getByRole('textbox').fill('500')
  await dialog.getByRole('button', { name: /^Top-up/ }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(dialog).toBeHidden()
  await page.getByText('₦500.00 was added to your wallet. Tap to see it.').click()
  await expect(page).toHaveURL('/settings/wallet')
  await expect(page.getByRole('main').getByText('₦500.00').first()).toBeVisible()
})

test('/{username}: Creator or user profile.', async ({ open }) => {
  const { member, creator } = await cast()
  const page = await open(member, { viewport: desktop })
  for (const { username, displayName } of [creator, member]) {
    await page.goto(`/${username}`)
    await expect(titleOf(page)).toHaveText(displayName)
    await expect(page.getByRole('main').getByText(`@${username}`).first()).toBeVisible()
  }
})

test('/{username}/post/{postId}: Post detail. Reached from the Published toast.', async ({ open }) => {
  const author = await createMember('Ebele')
  const page = await open(author, { viewport: desktop })
  const { caption, post } = await openComposer(page)
  await caption.fill('Just out')
  await post.click()
  await page.getByRole('button', { name: 'Click to view your new post' }).click()
  await expect(page).toHaveURL(new RegExp(`/${author.username}/post/\\w{26}$`))
  await expect(page.getByRole('article').getByText('Just out')).toBeVisible()
})

test('/site/about, /site/mobile-app, /site/investors, /site/support (opens in a new tab), /site/legal, /site/legal/terms, /site/legal/privacy, /site/legal/acceptable-use-policy: Public and legal pages.', async ({
  open,
}) => {
  const page = await open(null, { viewport: desktop })
  for (const path of [
    ...['about', 'mobile-app', 'investors', 'support', 'legal'],
    ...['legal/terms', 'legal/privacy', 'legal/acceptable-use-policy'],
  ]) {
    await page.goto(`/site/${path}`)
    await expect(titleOf(page)).toBeVisible()
    await expect(page).toHaveURL(`/site/${path}`)
  }
  const opening = page.context().waitForEvent('page')
  await page.getByRole('banner').getByRole('link', { name: 'Support Center' }).click()
  const beside = await opening
  await expect(beside).toHaveURL('/site/support')
  await expect(page).toHaveURL('/site/legal/acceptable-use-policy')
})
