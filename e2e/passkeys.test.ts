import { expect, type Page } from '@playwright/test'
import { runOnOwnStack } from './setup/own-stack.ts'
import { joined, type Person } from './setup/people.ts'
import { expectHome, signIn } from './setup/sign-in.ts'
import { test } from './setup/test.ts'

// Passkeys are for names.
runOnOwnStack({}, 'localhost')

test('a passkey is added, confirms, signs in by itself, and is removed', async ({ open }) => {
  const cleo = await joined('Cleo')
  const page = await open()
  await withPasskeyDevice(page)
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

  // With a passkey she confirms without a password.
  await page.getByRole('switch', { name: 'Ask for a code' }).click()
  await expect(page.getByRole('switch', { name: 'Ask for a code' })).toBeChecked()
  await page.getByRole('button', { name: 'Get recovery codes' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
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

async function confirmWithPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Gives the browser a device that makes passkeys, and knows who holds it. */
async function withPasskeyDevice(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}
