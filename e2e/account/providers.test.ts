import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { api } from '../setup/api.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import { createMember, generateUniqueNames } from '../setup/people/people.ts'
import { expectHome } from '../setup/people/sign-in.ts'
import { expectAccessible, expectLegible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

type Named = { email: string; displayName: string }

/** Says at Google, on its page, who one is. */
async function beAtGoogle(page: Page, { email, displayName }: Named, isVerified = true): Promise<void> {
  await page.getByLabel('Another email').fill(email)
  await page.getByLabel('Name', { exact: true }).fill(displayName)
  await page.getByLabel('Google has verified this email').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function beAtX(page: Page, screenName: string): Promise<void> {
  await page.getByLabel('Another username').fill(screenName)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function fillDetails(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: /^Country/ }).click()
  await page.getByRole('combobox', { name: 'Search countries' }).fill('nigeria')
  await page.getByRole('option', { name: /^Nigeria/ }).click()
  await page.getByLabel('Date of birth').fill('1995-04-12')
  await page.getByLabel(/^I am 18 or over/).check()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

async function confirmBy(page: Page, password: string): Promise<void> {
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirming.getByLabel('Password', { exact: true }).fill(password)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/login')
}

test('who joins by Google sets a password, signs in again by Google, connects X and lets Google go', async ({
  open,
}) => {
  test.slow()
  const ada = generateUniqueNames('Ada')
  const page = await open()
  await page.goto(`/auth?to=${encodeURIComponent('/settings/account')}`)
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await beAtGoogle(page, ada)

  await expect(page.getByText(`You're joining with Google as ${ada.displayName}`)).toBeVisible()
  await expect(page).toHaveURL(`/auth/join?to=${encodeURIComponent('/settings/account')}`)
  await expect(page.getByLabel('Display name')).toHaveValue(ada.displayName)
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(page, 'joining by Google')
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(storage).toContain('google-sign-up')
  for (const secret of [ada.email, ada.displayName, 'idToken']) expect(storage).not.toContain(secret)
  await page.reload()
  await expect(page.getByLabel('Use my Google photo')).toBeChecked()
  await fillDetails(page, ada.username)

  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByText('You joined without a password.')).toBeVisible()
  // The session is not enough: without a password, a code is required.
  await page.getByLabel('New password').fill('Sunny-Day-42')
  await page.getByRole('button', { name: 'Set password' }).click()
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  const before = (await emailsTo(ada.email)).length
  await confirming.getByRole('button', { name: 'Email me a code' }).click()
  await confirming.getByLabel('6-digit code').fill(await waitForEmailedCode(ada.email, before))
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(page.getByLabel('Old password')).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await beAtGoogle(page, ada)
  await expectHome(page)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Connect X' }).click()
  await beAtX(page, ada.username.slice(0, 15))
  await confirmBy(page, 'Sunny-Day-42')
  await expect(page.getByText('X is connected')).toBeVisible()
  await expect(
    page.getByRole('main').getByText(`@${ada.username.slice(0, 15)}`, { exact: true }),
  ).toBeVisible()
  await expectAccessible(page, 'the account with what signs in to it')

  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await confirmBy(page, 'Sunny-Day-42')
  await expect(page.getByText('Google is disconnected')).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'X', exact: true }).click()
  await beAtX(page, ada.username.slice(0, 15))
  await expectHome(page)
})

test('the only way in stays, and says what to do first', async ({ open }) => {
  const bola = generateUniqueNames('Bola')
  const page = await open()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'X', exact: true }).click()
  await beAtX(page, bola.username.slice(0, 15))
  await expect(page.getByText(`You're joining with X as @${bola.username.slice(0, 15)}`)).toBeVisible()
  await page.getByLabel('Email').fill(bola.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('6-digit code').fill(await waitForEmailedCode(bola.email))
  await expect(page.getByLabel('Username')).toHaveValue(bola.username.slice(0, 15))
  await fillDetails(page, bola.username)
  // The first steps stand over home, which is hidden behind them.
  await expect(page.getByRole('dialog', { name: 'What are you here for?' })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Disconnect X' }).click()
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  const before = (await emailsTo(bola.email)).length
  await confirming.getByRole('button', { name: 'Email me a code' }).click()
  await confirming.getByLabel('6-digit code').fill(await waitForEmailedCode(bola.email, before))
  await expect(page.getByText('X is your only way to sign in. Set a password first.')).toBeVisible()
})

test('who has an account already connects Google by its password, and lets it go again', async ({ open }) => {
  const chidi = await createMember('Chidi')
  const page = await open()
  await page.goto(`/auth/login?to=${encodeURIComponent('/settings/account')}`)
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await beAtGoogle(page, chidi)
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expectAccessible(page, 'connecting by the password')
  await page.getByLabel('Password', { exact: true }).fill('Guessed-Day-42')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The username, email or password is incorrect.')
  await page.getByLabel('Password', { exact: true }).fill(chidi.password)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()

  await expect(page).toHaveURL('/settings/account')
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await confirmBy(page, chidi.password)
  await expect(page.getByText('Google is disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})

test('a member with an authenticator app is asked for its code after signing in with Google', async ({
  open,
}) => {
  const dami = await createMember('Dami')
  const { token } = dami
  const confirmation = { password: dami.password }
  const { data } = await api('POST /two-factor/start-authenticator', { token, body: { confirmation } })
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const page = await open()
  await page.goto(`/auth/login?to=${encodeURIComponent('/settings/account')}`)
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await beAtGoogle(page, dami)
  await page.getByLabel('Password', { exact: true }).fill(dami.password)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page).toHaveURL('/settings/account')
  const first = app.generate()
  await api('POST /two-factor/confirm-authenticator', { token, body: { otp: first } })

  await logOut(page)
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await beAtGoogle(page, dami)
  await expect(page).toHaveURL('/auth/google')
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await expectAccessible(page, 'the second step after Google')
  await page.getByLabel('6-digit code').fill(first)
  await expect(page.getByRole('alert')).toHaveText('Enter a valid OTP')
  await page.getByLabel('6-digit code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expectHome(page)
})

test('a guest who cancels reads that nothing was changed, and an unrequested response signs nobody in', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled the sign-in with Google' })).toBeVisible()
  await expect(page).toHaveURL('/auth/google')
  await expectLegible(page, 'a no at Google')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: 'X', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled the sign-in with X' })).toBeVisible()

  for (const answer of [
    '/auth/google#id_token=a.b.c&state=other',
    '/auth/x?oauth_token=other&oauth_verifier=v',
  ]) {
    await page.goto('/')
    await page.goto(answer)
    await expect(page.getByRole('heading', { name: "That didn't work" })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'This sign-in failed or has expired. Please start again.',
    )
    expect(page.url()).not.toMatch(/token/)
  }
})
