import { expect, type Locator, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import { createFinanceAdminToken } from '../setup/people/admins.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

// One after the other: they share the platform’s account.
test.describe.configure({ mode: 'default' })

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

for (const [device, viewport] of partOfTheDay(Object.entries(widths), 1)) {
  test(`a creator withdraws their balance with an emailed code, and sees it paid, on a ${device}`, async ({
    open,
  }) => {
    const creator = await earner('Ada')
    const page = await open(creator, { viewport })
    const dialog = await openWithdrawal(page)

    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(dialog).toContainText('Enter a valid bank below')
    await expect(dialog).toContainText('Enter the name of your account')
    await expect(dialog).toContainText('Enter a valid account number')
    await expect(dialog).toContainText('You must acknowledge and confirm this action in order to proceed!')
    await expect(dialog.getByLabel('Bank name')).toBeFocused()

    await dialog.getByLabel('Bank name').fill('First Bank')
    await dialog.getByLabel('Account name').fill('Ada Obi')
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(dialog.getByLabel('Account number')).toBeFocused()
    await dialog.getByLabel('Account number').fill('01-2345 6789')
    await expect(dialog.getByLabel('Account number')).toHaveValue('0123456789')
    // Neither a letter nor a digit too many is cut off: whose account it would be is not known.
    await dialog.getByLabel('Account number').fill('0123456789x')
    await expect(dialog.getByLabel('Account number')).toHaveValue('0123456789x')
    await expect(dialog.getByLabel('Account number')).toHaveAccessibleDescription(
      /Enter a valid account number/,
    )
    await dialog.getByLabel('Account number').fill('01234567890')
    await expect(dialog.getByLabel('Account number')).toHaveValue('01234567890')
    await expect(dialog.getByLabel('Account number')).toHaveAccessibleDescription(
      /Enter a valid account number/,
    )
    await dialog.getByLabel('Account number').fill('0123456789')
    await expect(dialog.getByLabel('Denomination')).toBeDisabled()
    await dialog.getByLabel('Save bank details').check()
    await dialog.getByLabel(/^I confirm/).check()
    const mails = (await emailsTo(creator.email)).length
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()

    const code = page.getByRole('dialog', { name: 'One-time password' })
    await expect(code.getByText(/Resend code in \d+ s/)).toBeVisible()
    const otp = await waitForEmailedCode(creator.email, mails)
    await code.getByLabel('6-digit code').fill(otp)
    await expect(page.getByText('Withdrawal request sent')).toBeVisible()
    await expect(page.getByText('to your account ending in 6789 at First Bank')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    const history = await withdrawalsOf(page)
    await expect(history.getByText('Pending')).toBeVisible()
    await expect(page.getByText(/is awaiting approval\. You can withdraw again after that/)).toBeVisible()
    await expect(history.getByText('First Bank, account ending in 6789')).toBeVisible()

    const admin = await createFinanceAdminToken()
    const { data: waiting } = await api('GET /wallet/search-withdrawal-request', { token: creator.token })
    await api('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
      token: admin,
      params: { withdrawalRequestId: waiting[0]?.id ?? '' },
      body: { paid: true },
    })
    await page.reload()
    const paid = await withdrawalsOf(page)
    await expect(paid.getByRole('listitem').getByText('Paid', { exact: true })).toBeVisible()
    await page.goto('/settings/wallet')
    await expect(page.getByRole('main').getByText('₦0.00').first()).toBeVisible()
  })
}

test('closing the code leads back to the form, and nothing that was typed is lost', async ({ open }) => {
  const creator = await earner('Bisi')
  const page = await open(creator)
  const dialog = await openWithdrawal(page)
  await askForCode(dialog)
  const code = page.getByRole('dialog', { name: 'One-time password' })
  await code.getByLabel('6-digit code').fill('000000')
  await expect(code.getByRole('alert')).toContainText('Enter a valid OTP')
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Bank name')).toHaveValue('Zenith')
  await expect(dialog.getByLabel('Account number')).toHaveValue('0123456789')
  await expect(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()

  // Opened anew before another code can be mailed: the one that was mailed goes on.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const mails = (await emailsTo(creator.email)).length
  const again = await openWithdrawal(page)
  await askForCode(again)
  await expect(code.getByLabel('6-digit code')).toBeVisible()
  expect((await emailsTo(creator.email)).length).toBe(mails)
  expect((await api('GET /wallet/search-withdrawal-request', { token: creator.token })).data).toEqual([])
})

test('a request whose answer was lost is answered when it is sent again, and made once', async ({ open }) => {
  const creator = await earner('Dayo')
  const page = await open(creator)
  const mails = (await emailsTo(creator.email)).length
  await askForCode(await openWithdrawal(page))
  const otp = await waitForEmailedCode(creator.email, mails)
  const code = page.getByRole('dialog', { name: 'One-time password' })
  await page.route(
    '**/wallet/create-withdrawal-request',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await code.getByLabel('6-digit code').fill(otp)
  await expect(code.getByRole('alert')).toContainText("Server Error: We couldn't process your request")
  await code.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Withdrawal request sent')).toBeVisible()
  expect((await api('GET /wallet/search-withdrawal-request', { token: creator.token })).data).toHaveLength(1)
})

test('a request that is turned down says why, and the money can be spent again', async ({ open }) => {
  const creator = await earner('Chi')
  const admin = await createFinanceAdminToken()
  const requested = await request(creator)
  await api('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
    token: admin,
    params: { withdrawalRequestId: requested },
    body: { reason: 'The account belongs to somebody else.' },
  })
  const page = await open(creator, { at: '/settings/earnings' })
  const history = await withdrawalsOf(page)
  await expect(history.getByText('Declined')).toBeVisible()
  await expect(history.getByText('The account belongs to somebody else.')).toBeVisible()
  await history.getByRole('button', { name: 'Status, Everything' }).click()
  await page.getByRole('option', { name: 'Paid' }).click()
  await expect(history.getByText('No withdrawals with this status.')).toBeVisible()
  await expect(page).toHaveURL('/settings/earnings?history=withdrawals&status=PAID')
  await page.reload()
  await expect(history.getByText('No withdrawals with this status.')).toBeVisible()
  await page.goto('/settings/wallet')
  await expect(page.getByRole('main').getByText('₦900.00', { exact: true }).first()).toBeVisible()
})

test('each movement of a wallet has a receipt, and each month a statement, to print', async ({ open }) => {
  const creator = await createCreator('Dayo')
  const fan = await createMember('Efe')
  await topUpByCard(fan, 2000)
  await sendTip(fan, creator, 500)
  const page = await open(fan, { at: '/settings/wallet' })
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Top-up' })
    .getByRole('link', { name: 'Receipt' })
    .click()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText(fan.email)
  await expect(receipt).toContainText('Charged to your card')
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()

  await page.goto('/settings/wallet/statement')
  const statement = page.getByRole('article')
  await expect(statement.getByText('Opening balance')).toBeVisible()
  await expect(statement).toContainText('₦1,500.00')
  await expect(statement.getByRole('listitem')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await expect(statement).toBeVisible()
})

test('a receipt of somebody else says that there is none', async ({ open }) => {
  const page = await open(await createMember('Gozie'), {
    at: '/settings/wallet/receipt/01K8YQ4Z7M3T5V9X2B6C8D0EFG',
  })
  await expect(page.getByText("There's nothing at this address.")).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

/** A creator with ₦900 to withdraw. */
async function earner(name: string): Promise<Person> {
  const creator = await createCreator(name)
  const fan = await createMember(`${name}sfan`)
  await topUpByCard(fan, 1000)
  await sendTip(fan, creator, 1000)
  return creator
}

async function openWithdrawal(page: Page): Promise<Locator> {
  await page.goto('/settings/earnings')
  await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
  return page.getByRole('dialog', { name: 'Withdraw' })
}

async function withdrawalsOf(page: Page): Promise<Locator> {
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('tab', { name: 'Withdrawals' }).click()
  return history
}

/** A request made beside the browser: its id. */
async function request({ token, email }: Person): Promise<string> {
  const before = (await emailsTo(email)).length
  const { data: mailed } = await api('POST /two-factor/initialize', {
    token,
    body: { authenticationType: 'WITHDRAWAL_REQUEST', identifier: email, medium: 'EMAIL' },
  })
  const otp = await waitForEmailedCode(email, before)
  const { data } = await api('POST /wallet/create-withdrawal-request', {
    token,
    body: {
      accountName: 'Chi Eze',
      accountNumber: '0123456789',
      bankName: 'GTBank',
      twoFactor: { otp, token: mailed, authenticationType: 'WITHDRAWAL_REQUEST' },
    },
  })
  return data.id
}

async function askForCode(form: Locator): Promise<void> {
  await form.getByLabel('Bank name').fill('Zenith')
  await form.getByLabel('Account name').fill('Bisi Ade')
  await form.getByLabel('Account number').fill('0123456789')
  await form.getByLabel(/^I confirm/).check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
}
