import { expect, type Locator, type Page } from '@playwright/test'
import { addPasskeyDevice } from '../setup/people/add-passkey-device.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { expectHome, signIn, submitSignIn } from '../setup/people/sign-in.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

/** Passkeys are for names: this machine's, in place of its number. */
const named = () => ({ baseURL: addresses().web.replace('127.0.0.1', 'localhost') })

test('a page that was opened by a number leads to itself where passkeys work, from and to which one signs in', async ({
  open,
}) => {
  const { baseURL } = named()
  const bisi = await createMember('Bisi')
  const page = await open(bisi, { at: '/settings/security' })
  await expect(page.getByText('Passkeys need a domain name')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await page.getByRole('link', { name: new URL(baseURL).host }).click()
  await expect(page).toHaveURL(`${baseURL}/auth/login?to=${encodeURIComponent('/settings/security')}`)
  await submitSignIn(page, bisi.username, bisi.password)
  await expect(page).toHaveURL(`${baseURL}/settings/security`)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()

  // Google sends back to the name too.
  const other = await open(null, named())
  await other.goto('/auth/login')
  await expect(other.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await other.getByRole('button', { name: 'Google', exact: true }).click()
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByRole('heading', { name: 'You cancelled the sign-in with Google' })).toBeVisible()
  await expect(other).toHaveURL('/auth/google')
})

test('a passkey is added, confirms, signs in by itself, and is removed', async ({ open }) => {
  const cleo = await createMember('Cleo')
  const page = await open(null, named())
  await addPasskeyDevice(page)
  await signIn(page, cleo)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, cleo)
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toHaveCount(1)
  await expect(passkeys).toContainText('Chrome on Linux')
  await expect(passkeys).toContainText('not used yet')
  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(passkeys).toContainText('My laptop')

  // A passkey confirms the identity without a password.
  await page.getByRole('switch', { name: 'Email codes' }).click()
  await expect(page.getByRole('switch', { name: 'Email codes' })).toBeChecked()
  await page.getByRole('button', { name: 'Get recovery codes' }).click()
  await page
    .getByRole('dialog', { name: "Confirm it's you" })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expect(passkeys).toContainText('last used')

  // The device answers what the sign-in offers where the name is filled in.
  await logOut(page)
  await expectHome(page)

  await page.goto('/settings/security')
  await passkeys.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys).toHaveCount(0)
})

test('a passkey is the second step after a password, and the only step where it is asked for', async ({
  open,
}) => {
  const dayo = await createMember('Dayo')
  const page = await open(null, named())
  const device = await addPasskeyDevice(page)
  await signIn(page, dayo)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, dayo)
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('switch', { name: 'Email codes' }).click()
  await expect(page.getByRole('switch', { name: 'Email codes' })).toBeChecked()

  // The member ignores the passkey prompt and types.
  await device.answers(false)
  await logOut(page)
  await submitSignIn(page, dayo.username, dayo.password)
  await page
    .getByRole('region', { name: 'Other options' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await expect(page.getByText('Use your fingerprint, face or screen lock')).toBeVisible()
  await answerTo(page.getByRole('button', { name: 'Use a passkey' }))
  await expectHome(page)

  await device.answers(false)
  await logOut(page)
  const ask = page.getByRole('button', { name: 'Use a passkey' })
  await expect(ask).toBeVisible()
  await answerTo(ask)
  await expectHome(page)

  /**
   * Answers the passkey prompt; clicks again if needed, since it depends on the device whether it answers an
   * earlier prompt or only a new one.
   */
  async function answerTo(button: Locator): Promise<void> {
    await device.answers(true)
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1000 })
      await expect(button).toBeHidden({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  }
})

async function confirmWithPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Log out' }).click()
}
