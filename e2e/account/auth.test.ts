import { expect, type Page } from '@playwright/test'
import { isEasySolved } from '../../server/test/setup/proof-of-work.ts'
import { api } from '../setup/api.ts'
import { demandProofOfWork } from '../setup/demand-proof-of-work.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import { createMember, generateUniqueNames } from '../setup/people/people.ts'
import { signIn, submitSignIn } from '../setup/people/sign-in.ts'
import { test } from '../setup/test.ts'

test('joining explains every field that it cannot take, and keeps the proven email over a reload', async ({
  open,
}) => {
  const taken = await createMember('Ada')
  const { email, username } = generateUniqueNames('Bola')
  const page = await open()
  await page.goto('/auth')

  await page.getByLabel('Email').fill('bola at home')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  const code = await waitForEmailedCode(email)
  await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toHaveText('Enter a valid OTP')
  await expect(page.getByText(/^Resend code in \d+ s$/)).toBeVisible()

  // Another code can't be had yet: the mailed one is asked for again.
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/^Resend code in \d+ s$/)).toBeVisible()
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    /Usernames need at least 3 characters/,
  )
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(
    /Names need at least 2 characters/,
  )
  await expect(page.getByText('Choose your country', { exact: true }).last()).toBeVisible()
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/Enter your date of birth/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter a password')
  await expect(page.getByRole('checkbox', { name: /I am 18 or over/ })).toHaveAccessibleDescription(
    'You need to accept the terms to join',
  )
  const above = page
    .getByRole('alert')
    .filter({ hasText: 'Please check the following' })
    .getByRole('listitem')
  await expect(above).toHaveCount(6)
  await expect(above.filter({ hasText: 'You need to accept the terms to join' })).toHaveCount(1)

  await page.getByLabel('Username').fill(taken.username)
  await expect(page.getByText('This username is taken.')).toBeVisible()
  await page.getByLabel('Username').fill('fanfare_support')
  await expect(page.getByText('This username is not available.')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await expect(page.getByText('This username is available')).toBeAttached()
  const thisYear = new Date().getUTCFullYear()
  await page.getByLabel('Display name').fill('Bola')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Country/ })).toBeFocused()
  await page.getByLabel('Date of birth').fill(`${thisYear - 17}-01-01`)
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/You must be 18 or over to join/)

  const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  await page.getByLabel('Password', { exact: true }).fill('Sunny42')
  await expect(rules.filter({ hasText: 'missing' })).toHaveText([
    /One special character/,
    /At least 8 characters/,
  ])
  await page.getByLabel('Password', { exact: true }).fill('Sunny-Day-42')
  await expect(rules.filter({ hasText: 'done' })).toHaveCount(5)
})

test('a wrong password and an unknown name are refused with the same words; username and email both sign in', async ({
  open,
}) => {
  const cleo = await createMember('Cleo')
  const page = await open()
  await page.goto('/auth/login')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email or username')).toHaveAccessibleDescription(
    'Enter your email or username',
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password',
  )

  for (const identifier of [cleo.username, `nobody_${cleo.username}`]) {
    await submitSignIn(page, identifier, 'Rainy-Day-42')
    await expect(page.getByRole('alert')).toHaveText('The username, email or password is incorrect.')
    await page.getByLabel('Password', { exact: true }).fill('')
    await expect(page.getByRole('alert')).toBeHidden()
  }
  for (const identifier of [cleo.username.toUpperCase(), cleo.email]) {
    await submitSignIn(page, identifier, cleo.password)
    await expect(page).toHaveURL('/')
    await logOut(page)
  }
})

test('with two-factor on, signing in takes the mailed code too', async ({ open }) => {
  const dele = await createMember('Dele')
  const page = await open(dele, { at: '/settings/security' })
  const twoFactor = page.getByRole('switch', { name: 'Email codes' })
  await twoFactor.click()
  await expect(twoFactor).toBeChecked()
  await expect(twoFactor).not.toHaveAttribute('aria-busy')
  await logOut(page)

  const before = (await emailsTo(dele.email)).length
  await submitSignIn(page, dele.username, dele.password)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const code = await waitForEmailedCode(dele.email, before)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/^Resend code in \d+ s$/)).toBeVisible()
  await page.getByLabel('6-digit code').fill(code === '111111' ? '111112' : '111111')
  await expect(page.getByRole('alert')).toHaveText('Enter a valid OTP')
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a forgotten password is replaced by a mailed code, and every other session ends', async ({ open }) => {
  const emeka = await createMember('Emeka')
  const elsewhere = await open(emeka)
  const before = (await emailsTo(emeka.email)).length
  const page = await open()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(emeka.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('6-digit code').fill(await waitForEmailedCode(emeka.email, before))
  await page.getByLabel('New password').fill('Windy-Day-43')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere.getByText('You were logged out')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')

  await submitSignIn(page, emeka.email, emeka.password)
  await expect(page.getByRole('alert')).toHaveText('The username, email or password is incorrect.')
  await submitSignIn(page, emeka.email, 'Windy-Day-43')
  await expect(page).toHaveURL('/')

  await elsewhere.goto('/settings/wallet')
  await expect(elsewhere).toHaveURL(`/auth/login?to=${encodeURIComponent('/settings/wallet')}`)
})

test('the links in the mails for joining and for a new password do what their codes do', async ({ open }) => {
  const link = async (email: string, authenticationType: 'SIGN_UP' | 'RESET_PASSWORD') => {
    const before = (await emailsTo(email)).length
    await api('POST /two-factor/initialize', {
      body: { authenticationType, identifier: email, medium: 'EMAIL' },
    })
    await waitForEmailedCode(email, before)
    return /https?:\/\/\S+#\S+/.exec((await emailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  }
  const page = await open()
  const { email } = generateUniqueNames('Bisi')
  await page.goto(await link(email, 'SIGN_UP'))
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  const emeka = await createMember('Emeka')
  const elsewhere = await open()
  await elsewhere.goto(await link(emeka.email, 'RESET_PASSWORD'))
  await elsewhere.getByLabel('New password').fill('Windy-Day-43')
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere).toHaveURL('/auth/login')
  await submitSignIn(elsewhere, emeka.email, 'Windy-Day-43')
  await expect(elsewhere).toHaveURL('/')
})

test('a sign-in that is asked for proof of work solves it by itself, in a worker under the page’s policy', async ({
  open,
}) => {
  const ada = await createMember('Ada')
  const page = await open()
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const solutions = await demandProofOfWork(page, '**/user/login')
  await signIn(page, ada)
  expect(solutions).toHaveLength(1)
  expect(await isEasySolved(solutions[0] ?? '')).toBe(true)
  expect(workers.length, 'it is solved in a worker').toBeGreaterThan(0)
})

test('a session survives a reload, and nothing of it can be read from the storage', async ({ open }) => {
  const funke = await createMember('Funke')
  const page = await open()
  const tokens = page
    .waitForResponse((response) => response.url().endsWith('/user/login'))
    .then((response) => response.json())
  await signIn(page, funke)
  const { token, fileToken } = (await tokens).data
  await page.reload()
  await expect(page.getByRole('button', { name: /^More/ })).toContainText(`@${funke.username}`)

  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(Object.keys(await page.evaluate(() => ({ ...sessionStorage })))).toContain('x_id')
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  for (const secret of [token, fileToken, funke.email, funke.username, funke.displayName]) {
    expect(storage).not.toContain(secret)
  }
})

test('logging out leaves nothing behind and goes to the sign-in, which leads back to where one wanted to go', async ({
  open,
}) => {
  const gbenga = await createMember('Gbenga')
  const page = await open(gbenga)
  await logOut(page)
  const storageKeys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(storageKeys).not.toContain('user')
  expect(storageKeys).not.toContain('x_id')

  await page.goto('/settings/wallet')
  await expect(page).toHaveURL(`/auth/login?to=${encodeURIComponent('/settings/wallet')}`)
  await submitSignIn(page, gbenga.username, gbenga.password)
  await expect(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible()
})

test('two tabs of one browser sign in and out together', async ({ open }) => {
  const hadiza = await createMember('Hadiza')
  const first = await open()
  const second = await first.context().newPage()
  await second.goto('/')
  await expect(second.getByRole('link', { name: 'Join community' }).first()).toBeVisible()

  await signIn(first, hadiza)
  await expect(second.getByRole('button', { name: /^More/ })).toContainText(`@${hadiza.username}`)
  await logOut(second)
  await expect(first).toHaveURL('/auth/login')
})

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/login')
}
