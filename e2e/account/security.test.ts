import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { api } from '../setup/api.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { expectHome, signIn, submitSignIn } from '../setup/people/sign-in.ts'
import { test } from '../setup/test.ts'

test('devices are listed and signed out one by one or all, and a new one is mailed', async ({ open }) => {
  const ada = await createMember('Ada')
  const login = { body: { identifier: ada.email, password: ada.password } }
  const spare = await api('POST /user/login', login)
  const page = await open()
  await signIn(page, ada)
  await expect
    .poll(async () => (await emailsTo(ada.email)).map(({ subject }) => subject))
    .toContain('New sign-in to your Fanfare account')

  await page.goto('/settings')
  await page.getByRole('link', { name: /^Security/ }).click()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first()).toContainText('Local network')
  await expect(devices.first().getByRole('button')).toHaveCount(0)

  await devices
    .nth(1)
    .getByRole('button', { name: /^Log out/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(devices).toHaveCount(2)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden()
  for (const { token } of [ada, spare.data]) {
    await expect(api('GET /user/refresh-user', { token })).rejects.toThrow()
  }
})

test('an authenticator app is set up, asked for, and replaced by a recovery code where it is lost', async ({
  open,
}) => {
  const bola = await createMember('Bola')
  const page = await open(bola, { at: '/settings/security' })
  await page.getByRole('button', { name: 'Set up' }).click()
  await confirmWithPassword(page, bola)
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const first = app.generate()
  await dialog.getByLabel('6-digit code').fill(first === '000000' ? '000001' : '000000')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a valid OTP')
  await dialog.getByLabel('6-digit code').fill(first)
  const recoveryDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const codes = recoveryDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await recoveryDialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('fanfare-recovery-codes.txt')
  await recoveryDialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('10 codes left. New codes replace them.')).toBeVisible()

  const other = await open()
  await other.goto('/auth/login')
  await submitSignIn(other, bola.username, bola.password)
  await expect(other.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await other.getByLabel('6-digit code').fill(first)
  await expect(other.getByRole('alert')).toHaveText('Enter a valid OTP')
  await other.getByLabel('6-digit code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expectHome(other)

  const third = await open()
  await third.goto('/auth/login')
  await submitSignIn(third, bola.email, bola.password)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(recoveryCode)
  await third.getByRole('button', { name: 'Continue' }).click()
  await expectHome(third)
  await third.goto('/settings/security')
  await expect(third.getByText('9 codes left. New codes replace them.')).toBeVisible()
  await expect
    .poll(async () => (await emailsTo(bola.email)).map(({ subject }) => subject))
    .toContain('A recovery code was used: your Fanfare account')
})

test('a password that is guessed first is refused beside its field', async ({ open }) => {
  const dele = await createMember('Dele')
  const page = await open(dele, { at: '/settings/account' })
  await page.getByLabel('Old password').fill(dele.password)
  await page.getByLabel('New password').fill('Password1!')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    'This password is too easy to guess. Choose another one.',
  )
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.getByLabel('New password').fill('Windy-Day-43')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
})

test('a reset goes on after a reload, and nothing of it can be read from the storage', async ({ open }) => {
  const emeka = await createMember('Emeka')
  const before = (await emailsTo(emeka.email)).length
  const page = await open()
  await page.goto('/auth/reset')
  await page.getByLabel('Email', { exact: true }).fill('emeka@')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter a valid email')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(emeka.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = await waitForEmailedCode(emeka.email, before)
  await expect(page.getByText(emeka.email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(emeka.email)).toBeVisible()
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByLabel('New password')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('New password')).toBeVisible()
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const secret of [code, emeka.email]) expect(storage).not.toContain(secret)
  await page.getByLabel('New password').fill('Windy-Day-43')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/auth/reset')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

async function confirmWithPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
