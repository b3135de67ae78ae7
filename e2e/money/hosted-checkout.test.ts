import { expect, type Locator, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { runOnOwnStack } from '../setup/stack/own-stack.ts'
import { test } from '../setup/test.ts'

runOnOwnStack({ CARD_PROVIDERS: 'NGN=paystack,USD=paystack,EUR=stripe' })

const succeeds = '4242 4242 4242 4242'
const isDeclined = '4000 0000 0000 0002'
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

for (const [device, viewport] of partOfTheDay(Object.entries(widths), 1)) {
  test(`a wallet in euros is funded on the page of its provider, on a ${device}`, async ({ open }) => {
    const fan = await createMember('Anna', { countryCode: 'DE' })
    const page = await open(fan, { viewport })
    const dialog = await openTopUp(page, '150')
    await dialog.getByRole('checkbox', { name: 'Save this card' }).check()
    await expect(dialog.getByText('€155.30', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Top-up' }).click()
    await expect(page.getByRole('button', { name: 'Pay EUR 155.30' })).toBeVisible()
    await expect(page.getByText(fan.email)).toBeVisible()

    await pay(page, succeeds)
    await expect(page.getByText('Top-up successful')).toBeVisible()
    await expect(page.getByText('€150.00 was added to your wallet.')).toBeVisible()
    await expect(page).toHaveURL('/settings/wallet')
    const main = page.getByRole('main')
    await expect(main.getByText('€150.00', { exact: true }).first()).toBeVisible()
    await expect(main.getByRole('region', { name: 'Saved cards' })).toContainText('Visa •••• 4242')
    await page.reload()
    await expect(main.getByRole('region', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1)
    expect(await balanceOf(fan)).toBe(150)
  })
}

test('a declined card is explained there, and who comes back unpaid is charged nothing', async ({ open }) => {
  const fan = await createMember('Bruno', { countryCode: 'DE' })
  const page = await open(fan)
  const dialog = await openTopUp(page, '100')
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  await pay(page, isDeclined)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/settings/wallet')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await expect(page.getByText('Top-up successful')).toBeHidden()
  expect(await balanceOf(fan)).toBe(0)
})

test("who comes back by the browser's own button can pay again", async ({ open }) => {
  const fan = await createMember('Clara', { countryCode: 'DE' })
  const page = await open(fan)
  const first = await openTopUp(page, '100')
  await first.getByRole('button', { name: 'Top-up' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible()
  const second = await openTopUp(page, '120')
  await second.getByRole('button', { name: 'Top-up' }).click()
  await pay(page, succeeds)
  await expect(page.getByText('€120.00 was added to your wallet.')).toBeVisible()
  expect(await balanceOf(fan)).toBe(120)
})

test('a month and a tip in euros are paid there, and shown where they were begun', async ({ open }) => {
  const creator = await createCreator('Dora', { countryCode: 'DE', price: 8 })
  const fan = await createMember('Emil', { countryCode: 'DE' })
  const page = await open(fan, { at: `/${creator.username}` })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Subscribe', exact: true }).click()
  const month = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await month.getByRole('checkbox', { name: 'Save this card and renew with it' }).check()
  await month.getByRole('button', { name: 'Subscribe' }).click()
  await pay(page, succeeds)
  await expect(page.getByText('Subscription successful')).toBeVisible()
  await expect(page).toHaveURL(`/${creator.username}`)
  await expect(main.getByText('Subscribed', { exact: true })).toBeVisible()

  await main.getByRole('button', { name: `Tip ${creator.displayName}` }).click()
  const tip = page.getByRole('dialog', { name: 'Send tip' })
  await tip.getByLabel('Amount', { exact: true }).fill('20')
  await tip.getByRole('button', { name: 'Send tip' }).click()
  await pay(page, succeeds)
  await expect(page.getByText('Your tip has been sent.')).toBeVisible()
  expect(await balanceOf(creator)).toBeCloseTo((8 + 20) * 0.9)

  await page.goto('/settings/wallet')
  await expect(
    page.getByRole('button', { name: `Renew @${creator.username} with, Visa •••• 4242` }),
  ).toBeVisible()
})

async function openTopUp(page: Page, amount: string): Promise<Locator> {
  await page.goto('/settings/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Fund Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
  await dialog.getByRole('textbox', { name: 'Enter amount to add to your wallet' }).fill(amount)
  return dialog
}

/** Pays on the provider's page, which the browser has gone to. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: /^Pay EUR/ }).click()
}

async function balanceOf({ token }: Person): Promise<number> {
  return (await api('GET /user/refresh-user', { token })).data.availableWalletBalance
}
