import { expect, type Locator, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { checkoutOf, payByCard, testCardNumbers } from '../setup/card.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

for (const [device, viewport] of partOfTheDay(Object.entries(widths), 1)) {
  test(`a card that its owner leaves is listed, renews what they choose, and is removed on request, on a ${device}`, async ({
    open,
  }) => {
    const creator = await createCreator('Ada', { price: 2500 })
    const fan = await createMember('Bola')
    await payByCard(fan, { amount: 250_000, transactionSource: 'SUBSCRIPTION', creatorId: creator.id })
    const page = await open(fan, { viewport })

    await test.step('the fan saves the card with a top-up', async () => {
      await topUp(page, true)
      const card = savedCards(page)
        .getByRole('listitem')
        .filter({ hasText: /Expires \d\d\/\d\d/ })
      await expect(card).toContainText('Visa •••• 4081')
    })

    const choice = renewalOf(page, creator)
    await test.step('nothing renews with it until the fan chooses so', async () => {
      await expect(choice).toContainText('Wallet only')
      await choice.click()
      await page.getByRole('option', { name: 'Visa •••• 4081' }).click()
      await expect(page.getByText('Renewal changed')).toBeVisible()
      await expect(page.getByText('a month from your wallet, or from Visa •••• 4081')).toBeVisible()
      await page.reload()
      await expect(choice).toContainText('Visa •••• 4081')
      expect(await renewalCardOf(fan)).toBe('4081')
    })

    await test.step('the fan switches back to the wallet alone, and to the card', async () => {
      await choice.click()
      await page.getByRole('option', { name: 'Wallet only' }).click()
      await expect(choice).toContainText('Wallet only')
      await expect.poll(() => renewalCardOf(fan)).toBeUndefined()
      await choice.click()
      await page.getByRole('option', { name: 'Visa •••• 4081' }).click()
      await expect.poll(() => renewalCardOf(fan)).toBe('4081')
    })

    await test.step('the fan cancels removing the card, then removes it, and nothing renews with it', async () => {
      const remove = savedCards(page).getByRole('button', { name: 'Remove Visa •••• 4081' })
      const question = page.getByRole('alertdialog', { name: 'Remove Visa •••• 4081?' })
      await remove.click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await remove.click()
      await question.getByRole('button', { name: 'Remove card' }).click()
      await expect(page.getByText('Card removed')).toBeVisible()
      await expect(savedCards(page)).toBeHidden()
      expect(await cardsOf(fan)).toEqual([])
      expect(await renewalCardOf(fan)).toBeUndefined()
    })
  })

  test(`a month begun with the card, and the word to keep it, renews with it, on a ${device}`, async ({
    open,
  }) => {
    const creator = await createCreator('Chi', { price: 1200 })
    const fan = await createMember('Dayo')
    const page = await open(fan, { viewport })
    await subscribe(page, creator, true)
    await page.goto('/settings/wallet')
    await expect(renewalOf(page, creator)).toContainText('Visa •••• 4081')
    expect(await renewalCardOf(fan)).toBe('4081')
  })
}

test('without a word nothing is kept, neither of a top-up nor of a month', async ({ open }) => {
  const creator = await createCreator('Efe', { price: 9000 })
  const fan = await createMember('Femi')
  const page = await open(fan)
  await topUp(page, false)
  await subscribe(page, creator, false)
  await page.goto('/settings/wallet')
  await expect(page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(2)
  await expect(savedCards(page)).toBeHidden()
  expect(await cardsOf(fan)).toEqual([])
  expect(await renewalCardOf(fan)).toBeUndefined()
})

test('a wallet that does not cover the next month is offered a card for it, which pays and is saved', async ({
  open,
}) => {
  const creator = await createCreator('Ijeoma', { price: 800 })
  const fan = await createMember('Jide')
  await payByCard(fan, { amount: 100_000, transactionSource: 'TOP_UP' })
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog.getByText('From your wallet', { exact: true })).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: 'Pay by card, save it and renew with it' })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(dialog).toContainText('Your wallet balance of ₦1,000.00 stays the same.')
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Subscription successful')).toBeVisible()
  await expect.poll(() => renewalCardOf(fan)).toBe('4081')
  await page.goto('/settings/wallet')
  await expect(page.getByRole('region', { name: 'Saved cards' })).toContainText('Your wallet pays first.')
})

test('a wallet of another currency is promised nothing', async ({ open }) => {
  const creator = await createCreator('Kemi', { price: 900 })
  const fan = await createMember('Lars', { countryCode: 'DE' })
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog.getByText('This card pays every month, because your wallet is in EUR.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Save this card and renew with it' }).check()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Subscription successful')).toBeVisible()
  await page.goto('/settings/wallet')
  await expect(savedCards(page)).toContainText('Your wallet is in EUR, so the card you choose pays')
  await expect(savedCards(page)).not.toContainText('Your wallet pays first')
  const { token } = fan
  for (const { savedCardId } of (await api('GET /wallet/saved-cards', { token })).data) {
    await api('POST /wallet/remove-saved-card/{savedCardId}', { params: { savedCardId }, token })
  }
  await page.goto(`/${creator.username}`)
  await expect(page.getByText(/^You can see every post until .+ It won't renew\.$/)).toBeVisible()
})

test('a payment that the wallet makes asks for no card', async ({ open }) => {
  const creator = await createCreator('Gozie', { price: 800 })
  const fan = await createMember('Habib')
  await payByCard(fan, { amount: 200_000, transactionSource: 'TOP_UP' })
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog.getByText('From your wallet', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
})

function savedCards(page: Page): Locator {
  return page.getByRole('region', { name: 'Saved cards' })
}

function renewalOf(page: Page, creator: Person): Locator {
  return savedCards(page).getByRole('button', { name: `Renew @${creator.username} with` })
}

async function topUp(page: Page, saveCard: boolean): Promise<void> {
  await page.goto('/settings/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Fund Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
  await dialog.getByRole('textbox', { name: 'Enter amount to add to your wallet' }).fill('2000')
  const box = dialog.getByRole('checkbox', { name: 'Save this card' })
  await expect(box).not.toBeChecked()
  if (saveCard) await box.check()
  await dialog.getByRole('button', { name: 'Top-up' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Top-up successful')).toBeVisible()
}

async function subscribe(page: Page, creator: Person, saveCard: boolean): Promise<void> {
  await page.goto(`/${creator.username}`)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  const box = dialog.getByRole('checkbox', { name: 'Save this card and renew with it' })
  await expect(box).not.toBeChecked()
  if (saveCard) await box.check()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Subscription successful')).toBeVisible()
}

async function cardsOf({ token }: Person): Promise<string[]> {
  return (await api('GET /wallet/saved-cards', { token })).data.map(({ last4 }) => last4)
}

/** The end of the card that the only subscription renews with. */
async function renewalCardOf({ token }: Person): Promise<string | undefined> {
  const query = { isFree: 'false' } as const
  const { data } = await api('GET /subscription/search-subscriptions', { token, query })
  return data[0]?.renewalCard?.last4
}
