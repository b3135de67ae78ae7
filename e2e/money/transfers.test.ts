import { expect, type Locator, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { clipboardOf } from '../setup/clipboard.ts'
import { emailsTo } from '../setup/emails.ts'
import { createFinanceAdminToken } from '../setup/people/admins.ts'
import { createMember } from '../setup/people/people.ts'
import { createPlatformAccount } from '../setup/platform-account.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

// One after the other: they share the platform’s account.
test.describe.configure({ mode: 'default' })

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const title = 'Make transfer to wallet'
const processing = 'Transaction Processing: Your transaction is being verified'

for (const [device, viewport] of partOfTheDay(Object.entries(sizes), 1)) {
  test(`a fan sends money from their bank, and it is in their wallet once it has arrived, on a ${device}`, async ({
    open,
  }) => {
    test.slow()
    const admin = await createFinanceAdminToken()
    const platformAccountId = await createPlatformAccount(admin)
    const fan = await createMember('Tayo')
    const page = await open(fan, {
      at: '/settings/wallet',
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
    })

    const dialog = await test.step('the top-up leads to the transfer, from its minimum on', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Fund Wallet' }).click()
      const topUp = page.getByRole('dialog', { name: 'Wallet Balance' })
      const amount = topUp.getByRole('textbox', { name: 'Enter amount to add to your wallet' })
      await amount.fill('99')
      await topUp.getByRole('button', { name: title }).click()
      await expect(topUp.getByRole('alert')).toContainText('You cannot top-up less than NGN 100')
      await amount.fill('5000')
      await topUp.getByRole('button', { name: title }).click()
      return page.getByRole('dialog', { name: title })
    })

    const reference = await test.step('the fan reads where to send what, and copies it', async () => {
      await expect(dialog.getByText('Important', { exact: true })).toBeVisible()
      await expect(dialog.getByText('Harbour Bank', { exact: true })).toBeVisible()
      await expect(dialog.getByText('Fanfare Limited', { exact: true })).toBeVisible()
      await expect(dialog.getByText('₦5,000.00', { exact: true })).toBeVisible()
      expect(await copied(page, dialog, 'Account number')).toBe('0123456789')
      expect(await copied(page, dialog, 'Amount to send')).toBe('5000.00')
      const code = await copied(page, dialog, 'Reference code')
      await expect(dialog.getByText(code, { exact: true })).toBeVisible()
      await expectAccessible(page, title)
      return code
    })

    await test.step('closing it loses nothing', async () => {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      const row = transfers(page).getByRole('listitem')
      await expect(row).toContainText('Waiting for your transfer')
      await expect(row).toContainText(reference)
      await row.getByRole('button').click()
      await expect(dialog.getByText(reference, { exact: true })).toBeVisible()
    })

    await test.step('the fan confirms having sent it', async () => {
      await dialog.getByRole('button', { name: 'I have transferred' }).click()
      await expect(dialog.getByRole('heading', { name: processing })).toBeVisible()
      await expect(dialog).toContainText('The bank is still processing your transfer.')
      await expect(dialog).toContainText(`We'll notify you by email at ${fan.email}`)
      await expectAccessible(page, processing)
      await dialog.getByRole('button', { name: 'Check back later' }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await transfers(page).getByRole('button').click()
      await expect(dialog.getByRole('heading', { name: processing })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('the bank statement contains it, and the fan sees it in their email and wallet', async () => {
      const mails = (await emailsTo(fan.email)).length
      await statementImported(admin, platformAccountId, [
        `2026-11-20,5000.00,trf ${reference.toLowerCase().replaceAll('-', ' ')} tayo,${reference}`,
      ])
      await expect.poll(async () => (await emailsTo(fan.email)).length).toBe(mails + 1)
      expect((await emailsTo(fan.email))[0]?.subject).toBe('₦5,000.00 was added to your wallet')
      await page.reload()
      await expect(page.getByRole('main').getByText('₦5,000.00', { exact: true }).first()).toBeVisible()
      await expect(transfers(page)).toBeHidden()
      const movement = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
      await expect(movement).toContainText('Top-up')
      await expect(movement).toContainText('+₦5,000.00')
    })
  })
}

test('a wallet in euros, which no card pays, is funded by transfer alone', async ({ open }) => {
  await createPlatformAccount(await createFinanceAdminToken(), 'EUR', 'IE29AIBK93115212345678')
  const fan = await createMember('Uwe', { countryCode: 'DE' })
  const page = await open(fan)
  const topUp = await openTopUp(page, '150')
  await expect(topUp.getByRole('button', { name: title })).toBeEnabled()
  await expect(topUp.getByRole('button', { name: /^Top-up/ })).toHaveCount(0)
  await topUp.getByRole('textbox').press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('IE29 AIBK 9311 5212 3456 78', { exact: true })).toBeVisible()
  await expect(dialog.getByText('€150.00', { exact: true })).toBeVisible()
})

test('Cancel gives the transfer up', async ({ open }) => {
  await createPlatformAccount(await createFinanceAdminToken())
  const fan = await createMember('Vera')
  const page = await open(fan)
  const topUp = await openTopUp(page, '2000')
  await topUp.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('₦2,000.00', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await api('GET /transfer/search-transfers', { token: fan.token })
  expect(data.map(({ status }) => status)).toEqual(['CANCELLED'])
})

test('a transfer that was rejected says why', async ({ open }) => {
  const admin = await createFinanceAdminToken()
  await createPlatformAccount(admin)
  const fan = await createMember('Wale')
  const { data } = await api('POST /transfer/start', {
    token: fan.token,
    body: { amount: 300_000, currencyCode: 'NGN' },
  })
  await api('POST /admin/reject-transfer/{transferId}', {
    token: admin,
    params: { transferId: data.id },
    body: { reason: 'Your bank sent it back to you.' },
  })
  const page = await open(fan, { at: '/settings/wallet' })
  const row = transfers(page).getByRole('listitem')
  await expect(row).toContainText('Not confirmed')
  await expect(row).toContainText('Your bank sent it back to you.')
})

test('without a bank account nothing offers a transfer, and without a card either it says what to do', async ({
  open,
}) => {
  const page = await open(await createMember('Xena', { countryCode: 'US' }))
  const topUp = await openTopUp(page, '200')
  await expect(topUp.getByRole('button', { name: /^Top-up/ })).toBeEnabled()
  await expect(topUp.getByRole('button', { name: title })).toHaveCount(0)

  const account = new URL('/master-record/load-platform-account**', addresses().api).href
  const other = await open(await createMember('Xaver', { countryCode: 'DE' }), { at: '/settings/wallet' })
  await other.route(account, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: null } })
  })
  await other.getByRole('main').getByRole('button', { name: 'Fund Wallet' }).click()
  const dialog = other.getByRole('dialog', { name: 'Wallet Balance' })
  await expect(dialog).toContainText("You can't add money in EUR at the moment")
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /Top-up|transfer/i })).toHaveCount(0)
  await expectAccessible(other, 'a top-up that nothing can make')
})

test('out of reach it says so, and goes on when the line is back', async ({ open }) => {
  await createPlatformAccount(await createFinanceAdminToken())
  const page = await open(await createMember('Yinka'))
  const topUp = await openTopUp(page, '700')
  const calls = new URL('/transfer/**', addresses().api).href
  await page.route(calls, (route) => route.abort())
  await topUp.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('The transfer could not be started')).toBeVisible()
  await page.unroute(calls)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('₦700.00', { exact: true })).toBeVisible()
  await page.route(calls, (route) => route.abort())
  await dialog.getByRole('button', { name: 'I have transferred' }).click()
  await expect(dialog.getByRole('alert')).toContainText("We can't connect right now.")
  await page.unroute(calls)
  await dialog.getByRole('button', { name: 'I have transferred' }).click()
  await expect(dialog.getByRole('heading', { name: processing })).toBeVisible()
})

function transfers(page: Page): Locator {
  return page.getByRole('region', { name: 'Bank transfers' })
}

async function openTopUp(page: Page, amount: string): Promise<Locator> {
  await page.goto('/settings/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Fund Wallet' }).click()
  const topUp = page.getByRole('dialog', { name: 'Wallet Balance' })
  await topUp.getByRole('textbox', { name: 'Enter amount to add to your wallet' }).fill(amount)
  return topUp
}

/** Presses the button that copies, and reads the clipboard. */
async function copied(page: Page, dialog: Locator, label: string): Promise<string> {
  await dialog.getByRole('button', { name: `Copy ${label}` }).click()
  await expect(dialog.getByRole('button', { name: `${label} copied` })).toBeVisible()
  return clipboardOf(page)
}

/** Imports rows of a bank statement into the platform account with this id. */
async function statementImported(admin: string, platformAccountId: string, rows: string[]): Promise<void> {
  const form = new FormData()
  form.set('platformAccountId', platformAccountId)
  form.set('currencyCode', 'NGN')
  form.set('statement', new Blob([['Date,Amount,Text,Id', ...rows].join('\n')]), 'statement.csv')
  await api('POST /admin/import-bank-statement', { token: admin, form } as never)
}
