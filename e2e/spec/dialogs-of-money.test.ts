import { expect, type Page } from '@playwright/test'
import { topUpByCard } from '../setup/card.ts'
import { createFinanceAdminToken } from '../setup/people/admins.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { createPlatformAccount } from '../setup/platform-account.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }
const label = 'Enter amount to add to your wallet'

let person: Promise<Person> | undefined

async function fan(): Promise<Person> {
  person ??= (async () => {
    const member = await createMember('Xola')
    await Promise.all([
      topUpByCard(member, 1000),
      createFinanceAdminToken().then((admin) => createPlatformAccount(admin)),
    ])
    return member
  })()
  return person
}

async function openTopUp(page: Page) {
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  return page.getByRole('dialog', { name: 'Wallet Balance' })
}

async function openTransfer(page: Page) {
  const topUp = await openTopUp(page)
  await topUp.getByRole('textbox', { name: label }).fill('5000')
  await topUp.getByRole('button', { name: 'Make transfer to wallet' }).click()
  return page.getByRole('dialog', { name: 'Make transfer to wallet' })
}

test('Top-up modal, titled Wallet Balance: It shows the available balance with currency symbol.', async ({
  open,
}) => {
  const dialog = await openTopUp(await open(await fan(), { viewport: desktop }))
  await expect(dialog.getByText('Available balance')).toBeVisible()
  await expect(dialog.getByText('₦1,000.00').first()).toBeVisible()
})

test('It has one numeric input labelled "Enter amount to add to your wallet".', async ({ open }) => {
  const dialog = await openTopUp(await open(await fan(), { viewport: desktop }))
  const amount = dialog.getByRole('textbox')
  await expect(amount).toHaveCount(1)
  await expect(amount).toHaveAccessibleName(label)
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  // Of what is typed the digits stay, without zeros before them, and the decimals; nothing is 0.
  await amount.pressSequentially('0a12.5b')
  await expect(amount).toHaveValue('12.5')
  await amount.fill('')
  await expect(amount).toHaveValue('0')
})

test('It has a Top-up button with a busy indicator.', async ({ open }) => {
  const page = await open(await fan(), { viewport: desktop })
  const dialog = await openTopUp(page)
  await page.route('**/paystack/start', () => undefined)
  await dialog.getByRole('textbox').fill('500')
  const button = dialog.getByRole('button', { name: /^Top-up/ })
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
})

test('Offline transfer modal, titled "Make transfer to wallet": It has an Important notice and bank details: bank name, account name, account number, amount to send and a reference code to attach.', async ({
  open,
}) => {
  const dialog = await openTransfer(await open(await fan(), { viewport: desktop }))
  await expect(dialog.getByText('Important', { exact: true })).toBeVisible()
  for (const [line, value] of [
    ['Bank name', 'Harbour Bank'],
    ['Account name', 'Fanfare Limited'],
    ['Account number', '0123456789'],
    ['Amount to send', '₦5,000.00'],
    ['Reference code', /^[\dA-Z-]{6,}$/],
  ] as const) {
    await expect(dialog.getByText(line, { exact: true })).toBeVisible()
    await expect(dialog.getByText(value, { exact: true }).first()).toBeVisible()
  }
})

test('It has Cancel and "I have transferred" buttons.', async ({ open }) => {
  const dialog = await openTransfer(await open(await fan(), { viewport: desktop }))
  for (const name of ['Cancel', 'I have transferred'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled()
})

test('After "I have transferred" it shows "Transaction Processing: Your transaction is being verified". It says the bank is still processing and the user will be notified by email, with a "Check back later" button.', async ({
  open,
}) => {
  const member = await fan()
  const dialog = await openTransfer(await open(member, { viewport: desktop }))
  await dialog.getByRole('button', { name: 'I have transferred' }).click()
  await expect(
    dialog.getByRole('heading', { name: 'Transaction Processing: Your transaction is being verified' }),
  ).toBeVisible()
  await expect(dialog).toContainText('The bank is still processing your transfer.')
  await expect(dialog).toContainText(`We'll notify you by email at ${member.email}`)
  await dialog.getByRole('button', { name: 'Check back later' }).click()
  await expect(dialog).toBeHidden()
})
