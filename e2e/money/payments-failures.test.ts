import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { checkoutOf, testCardNumbers, topUpByCard } from '../setup/card.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { submitSignIn } from '../setup/people/sign-in.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { runOnOwnStack } from '../setup/stack/own-stack.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

// Its card provider goes down, for whoever pays at that moment.
runOnOwnStack({})

test('a declined card is explained, the dialog stays, and another card then pays', async ({ open }) => {
  const page = await open(await createMember('Efe'))
  const dialog = await openTopUp(page)
  const checkout = checkoutOf(page)

  await amountIn(dialog).fill('2000')
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  await checkout.payWith(testCardNumbers.isDeclined)
  await expect(checkout.frame.getByRole('alert')).toContainText('Payment not completed')
  await checkout.close()
  await expect(dialog).toBeVisible()
  await expect(amountIn(dialog)).toHaveValue('2,000')
  await expect(page.getByText('Top-up successful')).toBeHidden()

  await dialog.getByRole('button', { name: 'Top-up' }).click()
  await checkout.payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Top-up successful')).toBeVisible()
  await expectWallet(page, '₦2,000.00', ['Top-up +₦2,000.00'])
})

test('a checkout that is closed charges nothing and leaves the dialog as it was', async ({ open }) => {
  const page = await open(await createMember('Femi'))
  const dialog = await openTopUp(page)
  await dialog.getByRole('button', { name: '₦2,500' }).click()
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  await checkoutOf(page).close()

  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Top-up' })).toBeEnabled()
  await expect(amountIn(dialog)).toHaveValue('2,500')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectWallet(page, '₦0.00', [])
})

test('less than the minimum is refused in words that go away when the amount changes', async ({ open }) => {
  const dollars = await createCreator('Grace', { countryCode: 'US' })
  const naira = await createCreator('Habib')
  const page = await open(await createMember('Ife'))

  const topUp = await openTopUp(page)
  await amountIn(topUp).fill('099')
  await expect(amountIn(topUp)).toHaveValue('99')
  await topUp.getByRole('button', { name: 'Top-up' }).click()
  await expect(topUp.getByRole('alert')).toHaveText('You cannot top-up less than NGN 100')
  await expect(amountIn(topUp)).toHaveAccessibleDescription('You cannot top-up less than NGN 100')
  await expect(topUp.getByText('For smaller amounts, pay a creator by card')).toBeVisible()
  await amountIn(topUp).fill('100')
  await expect(topUp.getByRole('alert')).toBeHidden()

  const tipInNaira = await openTip(page, naira)
  await tipInNaira.getByLabel('Amount', { exact: true }).fill('99')
  await tipInNaira.getByRole('button', { name: 'Send tip' }).click()
  await expect(tipInNaira.getByRole('alert')).toHaveText('You cannot tip less than NGN 100')
  await expect(tipInNaira.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    'You cannot tip less than NGN 100',
  )

  const tipInDollars = await openTip(page, dollars)
  await tipInDollars.getByRole('button', { name: 'Send tip' }).click()
  await expect(tipInDollars.getByRole('alert')).toHaveText('You cannot tip less than USD 1')
})

test('a tip that the wallet does not cover is paid by card, and the wallet keeps what it has', async ({
  open,
}) => {
  const creator = await createCreator('Jide')
  const fan = await createMember('Kemi')
  await topUpByCard(fan, 200)
  const page = await open(fan, { at: `/${creator.username}` })

  const dialog = await openTip(page, creator)
  await dialog.getByRole('button', { name: '₦500', exact: true }).click()
  await expect(dialog.getByText("Your wallet balance of ₦200.00 isn't enough.")).toBeVisible()
  await expect(dialog.getByText('₦507.62', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send tip' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Your tip has been sent.')).toBeVisible()
  await expectWallet(page, '₦200.00', ['₦500.00', 'Top-up +₦200.00'])
  expect(await balanceOf(creator)).toBe(450)
})

test('a wallet that was emptied elsewhere meanwhile falls back to the card, for a tip and for a month', async ({
  open,
}) => {
  const creator = await createCreator('Lola', { price: 800 })
  const fan = await createMember('Musa')
  await topUpByCard(fan, 1000)
  const page = await open(fan, { at: `/${creator.username}` })

  const tip = await openTip(page, creator)
  await tip.getByRole('button', { name: '₦1,000' }).click()
  await expect(tip.getByText('From your wallet', { exact: true })).toBeVisible()
  await sendTip(fan, creator, 900)
  await tip.getByRole('button', { name: 'Send tip' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Your tip has been sent.')).toBeVisible()

  await topUpByCard(fan, 900)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const month = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(month.getByText('From your wallet', { exact: true })).toBeVisible()
  await sendTip(fan, creator, 1000)
  await month.getByRole('button', { name: 'Subscribe' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Subscription successful')).toBeVisible()
  await expect(page.getByRole('main').getByText('Subscribed', { exact: true })).toBeVisible()
  expect(await balanceOf(fan)).toBe(0)
  expect(await balanceOf(creator)).toBe((900 + 1000 + 1000 + 800) * 0.9)
})

test('a wallet call that is refused by anything on the way falls back to the card', async ({ open }) => {
  const creator = await createCreator('Mina')
  const fan = await createMember('Nuru')
  await topUpByCard(fan, 1000)
  const page = await open(fan, { at: `/${creator.username}` })
  await page.route('**/paystack/send-wallet-tip', (route) =>
    route.fulfill({ status: 403, body: 'Forbidden' }),
  )
  const tip = await openTip(page, creator)
  await tip.getByRole('button', { name: '₦1,000' }).click()
  await tip.getByRole('button', { name: 'Send tip' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Your tip has been sent.')).toBeVisible()
  expect(await balanceOf(fan)).toBe(1000)
})

test('a wallet of another currency pays by card in the currency of the creator', async ({ open }) => {
  const creator = await createCreator('Nora', { countryCode: 'US' })
  const fan = await createMember('Obi')
  await topUpByCard(fan, 50_000)
  const page = await open(fan, { at: `/${creator.username}` })

  const dialog = await openTip(page, creator)
  await dialog.getByRole('button', { name: '$10', exact: true }).click()
  await expect(dialog.getByText('Your wallet is in NGN. This is priced in USD.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send tip' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Your tip has been sent.')).toBeVisible()
  expect(await balanceOf(creator)).toBe(9)
  expect(await balanceOf(fan)).toBe(50_000)
})

test('a creator whose currency neither wallet nor card can pay has a disabled button, with the reason beside it', async ({
  open,
}) => {
  const creator = await createCreator('Quirin', { countryCode: 'DE', price: 5 })
  const page = await open(await createMember('Obi'), { at: `/${creator.username}` })
  const reason = "This is priced in EUR. Your wallet is in NGN, and card payments in EUR aren't available."
  const subscribe = page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true })
  await expect(subscribe).toBeDisabled()
  await expect(subscribe).toHaveAccessibleDescription(reason)
  await expect(page.getByRole('main').getByText(reason)).toBeVisible()
  const tip = await openTip(page, creator)
  await expect(tip.getByRole('button', { name: 'Send tip' })).toBeDisabled()
  await expect(tip.getByText(reason)).toBeVisible()
  await expectAccessible(page, 'a tip that nothing pays')
})

test('the button of a payment says its total where a small phone hides the lines', async ({ open }) => {
  const creator = await createCreator('Uche', { price: 1500 })
  const page = await open(await createMember('Small'), {
    at: `/${creator.username}`,
    viewport: { width: 375, height: 560 },
  })
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const month = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(month.getByRole('button', { name: 'Subscribe · ₦1,522.85' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(month).toBeHidden()
  const tip = await openTip(page, creator)
  await tip.getByRole('button', { name: '₦500', exact: true }).click()
  await expect(tip.getByRole('button', { name: 'Send tip · ₦507.62' })).toBeInViewport({ ratio: 1 })
  await page.goto('/settings/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Fund Wallet' }).click()
  const topUp = page.getByRole('dialog', { name: 'Wallet Balance' })
  await amountIn(topUp).fill('1000')
  await expect(topUp.getByRole('button', { name: 'Top-up · ₦1,015.23' })).toBeInViewport({ ratio: 1 })
})

test('an account in euros is offered what can top it up, and no card', async ({ open }) => {
  const page = await open(await createMember('Petra', { countryCode: 'DE' }))
  const dialog = await openTopUp(page)
  await expect(dialog.getByText("You can't add money in EUR at the moment")).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Top-up|transfer/ })).toHaveCount(0)
})

test('a payment that the browser never hears of arrives in the wallet all the same', async ({ open }) => {
  const page = await open(await createMember('Remi'))
  const dialog = await openTopUp(page)
  await amountIn(dialog).fill('3000')
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  const checkout = checkoutOf(page)
  await checkout.payWith(testCardNumbers.staysSilent)
  await expect(checkout.frame.getByText('Processing your payment')).toBeVisible()

  // The person gives up and leaves; the provider's event brings the money.
  await expect(async () => {
    await page.goto('/settings/wallet')
    await expect(page.getByRole('main').getByText('₦3,000.00', { exact: true })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await expectWallet(page, '₦3,000.00', ['Top-up +₦3,000.00'])
})

test('a silent checkout that is closed finds its payment by itself, once', async ({ open }) => {
  const page = await open(await createMember('Sade'))
  const dialog = await openTopUp(page)
  await amountIn(dialog).fill('3000')
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  const checkout = checkoutOf(page)
  await checkout.payWith(testCardNumbers.staysSilent)
  await expect(checkout.frame.getByText('Processing your payment')).toBeVisible()
  await checkout.close()
  await expect(page.getByText('Top-up successful')).toBeVisible()
  await expectWallet(page, '₦3,000.00', ['Top-up +₦3,000.00'])
})

test('pressing twice pays once', async ({ open }) => {
  const creator = await createCreator('Tobi', { price: 700 })
  const fan = await createMember('Uche')
  await topUpByCard(fan, 5000)
  const page = await open(fan, { at: `/${creator.username}` })

  const tip = await openTip(page, creator)
  await tip.getByRole('button', { name: '₦500', exact: true }).click()
  await tip.getByRole('button', { name: 'Send tip' }).dblclick()
  await expect(page.getByText('Your tip has been sent.')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const month = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await month.getByRole('button', { name: 'Subscribe' }).dblclick()
  await expect(page.getByText('Subscription successful')).toBeVisible()

  await expectWallet(page, '₦3,800.00', ['Subscription to −₦700.00', 'Tip to −₦500.00', 'Top-up +₦5,000.00'])
  expect(await balanceOf(creator)).toBe((500 + 700) * 0.9)
})

test('a payment that cannot be checked now says so, and is booked when the provider answers again', async ({
  open,
}) => {
  const page = await open(await createMember('Vera'))
  const dialog = await openTopUp(page)
  await amountIn(dialog).fill('1500')
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  const checkout = checkoutOf(page)
  await expect(checkout.number).toBeFocused()
  await setProvider('down')
  try {
    await checkout.payWith(testCardNumbers.succeeds)
    const toast = page.getByRole('alert').filter({ hasText: 'Unsuccessful' })
    await expect(toast).toContainText('Unable to verify payment', { timeout: 20_000 })
    await expect(dialog.getByRole('button', { name: 'Top-up' })).toBeEnabled()
  } finally {
    await setProvider('up')
  }
  await expect(async () => {
    await page.goto('/settings/wallet')
    await expect(page.getByRole('main').getByText('₦1,500.00', { exact: true })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 30_000 })
})

test('a session that ended elsewhere leads to the sign-in and back, and charges nothing', async ({
  open,
}) => {
  const fan = await createMember('Wale')
  const page = await open(fan, { at: '/settings/wallet' })
  const dialog = await openTopUp(page)
  await amountIn(dialog).fill('1500')
  // Another password, set on another device, ends every other session.
  const newPassword = 'Rainy-Day-43'
  await api('POST /user/update-password', {
    token: fan.token,
    body: { oldPassword: fan.password, newPassword },
  })
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?to=%2Fsettings%2Fwallet/)
  await submitSignIn(page, fan.username, newPassword)
  await expect(page).toHaveURL('/settings/wallet')
  await expectWallet(page, '₦0.00', [])
})

async function openTopUp(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  return page.getByRole('dialog', { name: 'Wallet Balance' })
}

function amountIn(dialog: Locator): Locator {
  return dialog.getByRole('textbox', { name: 'Enter amount to add to your wallet' })
}

async function openTip(page: Page, creator: Person): Promise<Locator> {
  const path = `/${creator.username}`
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  await page.getByRole('button', { name: `Tip ${creator.displayName}` }).click()
  return page.getByRole('dialog', { name: 'Send tip' })
}

/**
 * Expects the balance on the wallet page, and the transactions from the newest, each with all of these words.
 */
async function expectWallet(page: Page, balance: string, movements: string[]): Promise<void> {
  await page.goto('/settings/wallet')
  const main = page.getByRole('main')
  await expect(main.getByText(balance, { exact: true }).first()).toBeVisible()
  const rows = main.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
  await expect(rows).toHaveCount(movements.length)
  for (const [at, text] of movements.entries()) {
    for (const word of text.split(' ')) await expect(rows.nth(at)).toContainText(word)
  }
}

async function balanceOf({ token }: Person): Promise<number> {
  return (await api('GET /user/refresh-user', { token })).data.availableWalletBalance
}

async function setProvider(mode: 'up' | 'down'): Promise<void> {
  await fetch(new URL('/control/provider', addresses().fakeProviders), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}
