import { expect, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { payByCard, topUpByCard } from '../setup/card.ts'
import { createFinanceAdminToken } from '../setup/people/admins.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** `npm test` takes one of them each day. */
const variants = [
  { theme: 'dark', device: 'desktop', viewport: desktop },
  { theme: 'light', device: 'phone', viewport: phone },
  { theme: 'dark', device: 'phone', viewport: phone },
  { theme: 'light', device: 'desktop', viewport: desktop },
] as const

test.slow()

test('another theme is there at once for who asked for less motion', async ({ open }) => {
  const { creator } = await creatorWithPosts()
  const page = await open(null)
  await page.goto(`/${creator.username}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme =
      document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length
  })
  expect(moving, 'nothing goes from one theme to the other').toBe(0)
})

for (const { theme, device, viewport } of partOfTheDay(variants, 1)) {
  test(`axe finds nothing on what a guest sees, ${theme} on a ${device}`, async ({ open }) => {
    const { creator, locked } = await creatorWithPosts()
    const page = await open(null, { viewport })
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Closer to the creators you love' })).toBeVisible()
    await expectScreen(page, theme, 'home')
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Enter a valid email')).toBeVisible()
    await expectScreen(page, theme, 'joining')
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expectScreen(page, theme, 'the sign-in')
    await page.goto(`/${creator.username}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectScreen(page, theme, 'a profile')
    await page.goto(`/${creator.username}/post/${locked}`)
    await expect(page.getByRole('img', { name: 'Locked' }).first()).toBeVisible()
    await expectScreen(page, theme, 'a locked post')
  })

  test(`axe finds nothing on what a member sees, ${theme} on a ${device}`, async ({ open }) => {
    const { creator } = await creatorWithPosts()
    const fan = await memberWith(theme, creator)
    const page = await open(fan, { viewport })
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectScreen(page, theme, 'home')
    await page.goto(`/${creator.username}?tab=image`)
    await expect(page.getByRole('link', { name: /^Post by/ })).toBeVisible()
    await expectScreen(page, theme, 'a profile with photos')
    await page.goto('/settings/wallet')
    await expect(page.getByText('“Bravo”')).toBeVisible()
    await expectScreen(page, theme, 'the wallet')
    for (const [path, heading] of [
      ['/search', 'Search'],
      ['/search?q=amara', 'Search'],
      ['/explore', 'Explore'],
      ['/explore?tab=countries', 'Explore'],
      ['/subscriptions', 'Subscriptions'],
      ['/settings', 'Settings'],
      ['/settings/privacy', 'Privacy'],
      ['/settings/profile', 'Profile'],
      ['/settings/account', 'Account'],
      ['/settings/security', 'Security'],
      ['/verification', 'Verification'],
      ['/nowhere/at/all', 'Page not found'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      // Below what is shown more may always be on its way.
      await expect(page.getByRole('status', { name: /^Loading/ }).first()).not.toBeInViewport()
      await expectScreen(page, theme, path)
    }
  })

  test(`axe finds nothing on what is shown of a member's money, ${theme} on a ${device}`, async ({
    open,
  }) => {
    const { creator } = await creatorWithPosts()
    const fan = await memberWith(theme, creator)
    await leaveCardAndTransfer(fan, creator)
    const page = await open(fan, { viewport })
    const main = page.getByRole('main')
    await page.goto('/settings/wallet')
    await expect(main.getByRole('region', { name: 'Bank transfers' })).toBeVisible()
    await expect(main.getByRole('button', { name: /^Renew @.+ with/ })).toBeVisible()
    await expect(main.getByText('“Bravo”')).toBeVisible()
    await expectScreen(page, theme, 'a wallet with cards and transfers')
    await main.getByRole('button', { name: 'Remove Visa •••• 4081' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectScreen(page, theme, 'the removal of a card')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await main.getByRole('link', { name: 'Receipt' }).first().click()
    await expect(main.getByText('Receipt number')).toBeVisible()
    await expectScreen(page, theme, 'a receipt')
    await page.goto('/settings/wallet/statement')
    await expect(main.getByText('Closing balance')).toBeVisible()
    await expectScreen(page, theme, 'a statement')
  })

  test(`axe finds nothing on what is shown of a creator's money, ${theme} on a ${device}`, async ({
    open,
  }) => {
    const creator = await creatorWhoOwes(theme)
    const page = await open(creator, { viewport })
    const main = page.getByRole('main')
    await page.goto('/settings/wallet')
    await expect(main.getByText(/^You owe/)).toBeVisible()
    await expectScreen(page, theme, 'a wallet that owes')
    await page.goto('/settings/earnings')
    for (const tab of ['Tips', 'Withdrawals']) {
      await main.getByRole('tab', { name: tab }).click()
      await expect(main.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expectScreen(page, theme, `earnings, ${tab}`)
    }
  })

  test(`axe finds nothing on an open dialog, ${theme} on a ${device}`, async ({ open }) => {
    const { creator } = await creatorWithPosts()
    const fan = await memberWith(theme)
    const page = await open(fan, { viewport })
    await page.goto(`/${creator.username}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: `Tip ${creator.displayName}` }).click()
    await page.getByRole('dialog', { name: 'Send tip' }).getByRole('button', { name: 'Send tip' }).click()
    await expect(page.getByText('You cannot tip less than NGN 100')).toBeVisible()
    await expectDialog(page, theme, 'Send tip')
    await main.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('You pay')).toBeVisible()
    await expectDialog(page, theme, `Subscribe to ${creator.displayName}`)

    await page.goto('/settings/wallet')
    await main.getByRole('button', { name: 'Fund Wallet' }).first().click()
    await expectDialog(page, theme, 'Wallet Balance')

    await page.goto('/')
    if (viewport === phone) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'New Post' }).click()
    } else await main.getByRole('button', { name: 'Post photos or videos' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add (up to 4 photos|photos or videos$)/ })
      .first()
      .click()
    await (await choosing).setFiles([await drawJpeg('a.jpg'), await drawJpeg('b.jpg', '#336699')])
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
    await expectDialog(page, theme, 'New Post')

    await page.getByRole('button', { name: viewport === phone ? 'Menu' : /^More/ }).click()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expectScreen(page, theme, 'the menu')
  })
}

async function expectScreen(page: Page, theme: 'dark' | 'light', screenName: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
  await expectAccessible(page, `${screenName}, ${page.viewportSize()?.width} wide, ${theme}`)
}

async function expectDialog(page: Page, theme: 'dark' | 'light', name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expectScreen(page, theme, name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function creatorWithPosts(): Promise<{ creator: Person; locked: string }> {
  const creator = await createCreator('Wale', { price: 600 })
  const pictures = [await drawJpeg('one.jpg'), await drawJpeg('two.jpg', '#225588')]
  await publishPost(creator, { caption: `Hello @${creator.username}, see https://example.com`, pictures })
  const { postId } = await publishPost(creator, { caption: 'For you alone', pictures, forSubscribers: true })
  return { creator, locked: postId }
}

/** A month paid with a card that stays, and a bank transfer that is awaited. */
async function leaveCardAndTransfer(fan: Person, creator: Person): Promise<void> {
  const month = { amount: 60_000, creatorId: creator.id, transactionSource: 'SUBSCRIPTION' } as const
  await payByCard(fan, month, true)
  const account = { bankName: 'Harbour Bank', accountName: 'Fanfare Limited', accountNumber: '0123456789' }
  await api('POST /admin/set-platform-account', {
    token: await createFinanceAdminToken(),
    body: { ...account, currencyCode: 'NGN' },
  })
  await api('POST /transfer/start', { token: fan.token, body: { amount: 500_000, currencyCode: 'NGN' } })
}

/** Creates a creator whose tip was refunded after they had spent it. */
async function creatorWhoOwes(theme: 'dark' | 'light'): Promise<Person> {
  const creator = await createCreator('Zola')
  const fan = await createMember('Abike')
  const reference = await payByCard(fan, {
    amount: 100_000,
    creatorId: creator.id,
    transactionSource: 'TIPS',
  })
  if (theme === 'light') await api('GET /user/toggle-dark-mode', { token: creator.token })
  const { token } = creator
  const spent = { amount: 80_000, creatorId: (await createCreator('Bisi')).id, currencyCode: 'NGN' } as const
  await api('POST /paystack/send-wallet-tip', {
    token,
    body: { ...spent, reference: `TXN_${crypto.randomUUID()}`, transactionSource: 'TIPS' },
  })
  const admin = await createFinanceAdminToken()
  const query = { paymentReference: reference }
  const { data } = await api('GET /admin/search-payment-transactions', { token: admin, query })
  await api('POST /admin/refund-payment/{paymentId}', {
    token: admin,
    params: { paymentId: data[0]?.id ?? '' },
    body: { reason: 'Charged by mistake' },
  })
  await expect
    .poll(async () => (await api('GET /user/refresh-user', { token })).data.owedBalance)
    .toBeGreaterThan(0)
  return creator
}

/** Creates a member with this theme; one who tipped `tipped` if given. */
async function memberWith(theme: 'dark' | 'light', tipped?: Person): Promise<Person> {
  const person = await createMember('Yemi')
  const { token } = person
  await topUpByCard(person, 1000)
  if (theme === 'light') await api('GET /user/toggle-dark-mode', { token })
  if (tipped) {
    const reference = `TXN_${crypto.randomUUID()}`
    const tip = {
      amount: 200_00,
      creatorId: tipped.id,
      currencyCode: 'NGN',
      reference,
      message: 'Bravo',
    } as const
    await api('POST /paystack/send-wallet-tip', { token, body: { ...tip, transactionSource: 'TIPS' } })
  }
  return person
}
