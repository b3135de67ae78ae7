import { expect, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import { createMember } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

const widths = { phone: 390, tablet: 800, desktop: 1440 }

for (const [device, width] of partOfTheDay(Object.entries(widths), 1)) {
  test(`bank details are saved once the password is given, and nothing typed is lost, on a ${device}`, async ({
    open,
  }) => {
    const ada = await createMember('Ada')
    const page = await open(ada, { viewport: { width, height: 900 } })
    await fillBank(page)
    await page.getByRole('button', { name: 'Save bank details' }).click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Enter your password')
    await dialog.getByLabel('Password', { exact: true }).fill('Rainy-Day-42')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Your password is incorrect.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Bank name')).toHaveValue('First Bank')
    await expect(page.getByLabel('Account number')).toHaveValue('0123456789')

    await page.getByRole('button', { name: 'Save bank details' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bank details saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    const { data } = await api('GET /user/refresh-user', { token: ada.token })
    expect(data.bank?.bankAccountNumber).toBe('0123456789')
    await expect
      .poll(async () => (await emailsTo(ada.email)).map(({ subject }) => subject))
      .toContain('Your Fanfare bank details were changed')
  })
}

test('the second factor is switched off by a mailed code, and stays on without', async ({ open }) => {
  const bola = await createMember('Bola')
  const page = await open(bola, { at: '/settings/security' })
  const twoFactor = page.getByRole('switch', { name: 'Email codes' })
  await twoFactor.click()
  await expect(twoFactor).toBeChecked()
  await expect(twoFactor).not.toHaveAttribute('aria-busy')
  await twoFactor.click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(twoFactor).toBeChecked()

  await twoFactor.click()
  const before = (await emailsTo(bola.email)).length
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
  const code = await waitForEmailedCode(bola.email, before)
  const digits = dialog.getByLabel('6-digit code')
  // The code is in the mail before the dialog has the answer.
  await expect(digits).toBeFocused()
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a valid OTP')
  // What is typed next is another code, without a way back to the field and six digits to take away.
  await expect(digits).toBeFocused()
  await page.keyboard.type(code)
  await expect(dialog).toBeHidden()
  await expect(twoFactor).not.toBeChecked()
  const { data } = await api('GET /user/refresh-user', { token: bola.token })
  expect(data.isTwoFactorEnabled).toBe(false)
})

async function fillBank(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await page.getByLabel('Bank name').fill('First Bank')
  await page.getByLabel('Account name').fill('Ada Obi')
  await page.getByLabel('Account number').fill('0123456789')
}
