import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { majorToMinorUnits } from '@fanfare/contract/money/money'
import { expect, type Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { isEasySolved } from '../../server/test/setup/proof-of-work.ts'
import { api } from '../setup/api.ts'
import { demandProofOfWork } from '../setup/demand-proof-of-work.ts'
import { emailsTo } from '../setup/emails.ts'
import { addPasskeyDevice } from '../setup/people/add-passkey-device.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminWithAuthenticator,
  createFinanceAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createMember } from '../setup/people/people.ts'
import { expectAccessible, expectLegible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

const wide = { viewport: { width: 1440, height: 900 } }

/** Returns the newest set-up link for this address, once it differs from the one before. */
async function setUpLink(email: string, before = ''): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const texts = (await emailsTo(email)).map(({ text }) => text)
      link = texts.map((text) => /http\S+\/set-up#\S+/.exec(text)?.[0]).find(Boolean) ?? ''
      return link
    })
    .not.toBe(before)
  return link
}

/** Generates the authenticator code from the secret shown for typing. */
async function codeShown(page: Page): Promise<string> {
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = URI.parse(`otpauth://totp/desk?secret=${secret}`)
  return (app as TOTP).generate()
}

async function inOtherTheme(page: Page, screenName: string): Promise<void> {
  await page.getByRole('button', { name: 'Change theme' }).click()
  await expectLegible(page, `${screenName}, in the other theme`)
}

test('an owner invites an admin, who sets up their account by the emailed link, and removes them', async ({
  open,
}) => {
  const owner = await createBackOfficeAdmin('OWNER')
  const email = `guest-${randomBytes(4).toString('hex')}@office.example`
  const page = await open(null, wide)
  await signInToBackOffice(page, owner, '/admins')
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite an admin' })
  await inviting.getByLabel('Email').fill('nobody')
  await inviting.getByRole('button', { name: 'Send invitation' }).click()
  await expect(inviting.getByLabel('Email')).toHaveAccessibleDescription(/valid email/)
  await inviting.getByLabel('Email').fill(email)
  await inviting.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await expectAccessible(page, 'an invitation')
  await inviting.getByRole('button', { name: 'Send invitation' }).click()
  await expect(inviting).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  const guest = await open(null, { viewport: { width: 820, height: 1180 } })
  const invitation = await setUpLink(email)
  await guest.goto(invitation)
  await expect(guest.getByText(`You’ve been invited as ${email}`)).toBeVisible()
  await expectAccessible(guest, 'setting oneself up')
  const password = 'Bright-Office-77'
  await guest.getByLabel('Password', { exact: true }).fill('short')
  await guest.getByLabel('Authenticator code').fill('000000')
  await guest.getByRole('button', { name: 'Finish' }).click()
  await expect(guest.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/A password needs/)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByLabel('Authenticator code').fill(await codeShown(guest))
  await guest.getByRole('button', { name: 'Finish' }).click()
  await expect(guest.getByRole('alert')).toContainText('You’re all set')
  await guest.getByRole('link', { name: 'Sign in' }).click()
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest.getByLabel('Authenticator code')).toBeVisible()
  await expectAccessible(guest, 'the second step at the desk')

  await page.goto(`${addresses().admin}/admins?email=${email}`)
  await expect(row).toContainText('Active')
  await expectAccessible(page, 'admins')
  await page.getByRole('heading', { name: 'Admins' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: email })
  await test.step('an app that was lost is followed by a passkey, at the link itself', async () => {
    await panel.getByRole('button', { name: 'Reset authenticator app' }).click()
    await panel.getByLabel('Reason').fill('The phone was stolen.')
    await panel.getByRole('button', { name: `Reset authenticator app: ${email}` }).click()
    await addPasskeyDevice(guest)
    // Passkeys are for names.
    await guest.goto((await setUpLink(email, invitation)).replace('127.0.0.1', 'localhost'))
    await expect(guest.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
    await expectAccessible(guest, 'setting oneself up by a passkey')
    await expectLegibleAtWidths(guest, 'set-up', [390, 820, 1440])
    await guest.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(guest.getByRole('alert')).toContainText('You’re all set')
    await guest.getByRole('link', { name: 'Sign in' }).click()
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await guest.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(guest.getByRole('list', { name: 'Passkeys' })).toContainText('last used')
    await expectLegibleAtWidths(guest, 'account', [390, 820, 1440])
  })
  await test.step('that passkey says the second yes too, without an app', async () => {
    const { username, displayName } = await createMember('Ngozi')
    const { data } = await api('POST /admin/propose-adjustment', {
      token: await createFinanceAdminToken(),
      body: {
        username,
        direction: 'CREDIT',
        amount: majorToMinorUnits(90),
        currencyCode: 'NGN',
        counterAccount: 'fees',
        reason: 'A tip was taken twice',
      },
    })
    await guest.goto(`${new URL(guest.url()).origin}/adjustments?id=${data.adjustmentId}`)
    await guest.getByRole('button', { name: 'Approve ₦90.00' }).click()
    const yes = guest.getByRole('dialog', {
      name: `Add ₦90.00 to the wallet of ${displayName} (@${username})?`,
    })
    await expect(yes).toContainText('Follow the prompt on your device.')
    await expect(yes.getByLabel('Code from your authenticator app')).toBeHidden()
    await expectAccessible(guest, 'a second yes by a passkey')
    await expectLegibleAtWidths(guest, 'second-yes-by-passkey', [390, 820, 1440])
    await yes.getByRole('button', { name: 'Approve ₦90.00' }).click()
    await expect(guest.getByText(`₦90.00 was booked for @${username}`)).toBeVisible()
  })
  await panel.getByRole('button', { name: 'Disable' }).click()
  await panel.getByRole('button', { name: `Disable: ${email}` }).click()
  await expect(panel.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await panel.getByLabel('Reason').fill('She has left us.')
  await expectAccessible(page, 'an admin')
  await panel.getByRole('button', { name: `Disable: ${email}` }).click()
  await expect(panel).toContainText('They can no longer sign in.')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Disabled')
  await inOtherTheme(page, 'admins')

  await page.goto(`${addresses().admin}/admins?email=${owner.email}`)
  await page.getByRole('button', { name: owner.email }).click()
  await expect(page.getByRole('dialog')).toContainText('Only another owner can change it.')
})

test('an owner reads what was done, narrowed down and before and after, and keeps it as a file', async ({
  open,
}) => {
  const owner = await createBackOfficeAdmin('OWNER')
  const page = await open(null, { viewport: { width: 820, height: 1180 } })
  await signInToBackOffice(page, owner, '/audit')
  await page.getByRole('button', { name: /^Action,/ }).click()
  await page.getByRole('option', { name: 'Admin created' }).click()
  await expect(page).toHaveURL(/action=ADMIN_CREATED/)
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: owner.email })
  await expect(row).toContainText('Operator command')
  await expectAccessible(page, 'the audit log')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('ADMIN_CREATED')

  await row.getByRole('button', { name: 'Admin created' }).click()
  const panel = page.getByRole('dialog', { name: 'Admin created' })
  await expect(panel.getByRole('table', { name: 'Before and after' })).toContainText('OWNER')
  await expectAccessible(page, 'an entry of the audit log')
  await panel.getByRole('button', { name: 'All entries about this' }).click()
  await expect(page).toHaveURL(/targetId=/)
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row')).toHaveCount(2)
  await inOtherTheme(page, 'the audit log')
})

test('only owners find the house in the sidebar', async ({ open }) => {
  const page = await open(null, wide)
  await signInToBackOffice(page, await createBackOfficeAdmin('SUPPORT'), '/users')
  const desk = page.getByRole('navigation', { name: 'Desk' })
  await expect(desk.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Admins' })).toBeHidden()
  await expect(desk.getByRole('link', { name: 'Audit log' })).toBeHidden()
})

test('an owner reserves a word, and sees what was typed wrong', async ({ open }) => {
  const page = await open(null, { viewport: { width: 820, height: 1180 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('OWNER'), '/settings')
  await expectAccessible(page, 'settings')
  await page.getByRole('button', { name: 'Change: Reserved words' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserved words' })
  const word = `harbour${Date.now()}`
  await dialog.getByLabel('Words').fill(`${word}\n!`)
  await dialog.getByLabel('Reason').fill('It is ours.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Words')).toHaveAccessibleDescription(/“!”: Words must have 2 to 40 letters/)
  await expectAccessible(page, 'a setting')
  await dialog.getByLabel('Words').fill(word)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(word)).toBeVisible()

  await page.getByRole('button', { name: 'Change: Fee' }).click()
  const fee = page.getByRole('dialog', { name: 'Fee' })
  await fee.getByLabel('Fee in percent').fill('')
  await fee.getByLabel('Reason').fill('We cost less.')
  await fee.getByRole('button', { name: 'Save' }).click()
  await expect(fee.getByLabel('Fee in percent')).toHaveAccessibleDescription(/Enter a number/)
  await fee.getByLabel('Fee in percent').fill('60')
  await fee.getByRole('button', { name: 'Save' }).click()
  await expect(fee.getByLabel('Fee in percent')).toHaveAccessibleDescription(/half of a payment/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change: Minimum top-up' }).click()
  const least = page.getByRole('dialog', { name: 'Minimum top-up' })
  await least.getByLabel('USD').fill('0.5')
  await least.getByLabel('Reason').fill('Less is fine.')
  await least.getByRole('button', { name: 'Save' }).click()
  await expect(least.getByLabel('USD')).toHaveAccessibleDescription(/must be at least 1/)
  await expect(least.getByLabel('NGN')).not.toHaveAccessibleDescription(/least/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change: Announcement' }).click()
  const announcing = page.getByRole('dialog', { name: 'Announcement' })
  await announcing.getByLabel('Text').fill('On Sunday the site is away for an hour.')
  await announcing.getByLabel('Link').fill('http://status.example.com')
  await announcing.getByLabel('Reason').fill('The database moves.')
  await announcing.getByRole('button', { name: 'Save' }).click()
  await expect(announcing.getByLabel('Link')).toHaveAccessibleDescription(/start with https/)
  await expectAccessible(page, 'an announcement that is written')
  await expectLegibleAtWidths(page, 'announcing', [390, 820, 1440])
  await page.keyboard.press('Escape')
  await expect(announcing).toBeHidden()
  await expectLegibleAtWidths(page, 'settings', [390, 820, 1440])

  const name = `Harbour ${word.slice(-6)}`
  await page.getByRole('button', { name: 'Add a tag' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a tag' })
  await adding.getByRole('button', { name: 'Add tag' }).click()
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(/at least 2 characters/)
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Reason').fill('People ask for it.')
  await adding.getByRole('button', { name: 'Add tag' }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  const retiring = page.getByRole('dialog', { name: 'Retire a tag' })
  await expectAccessible(page, 'a tag')
  await retiring.getByLabel('Reason').fill('Nobody uses it.')
  await retiring.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('button', { name: `Restore: ${name}` })).toBeVisible()
})

test('an account is set for bank transfers, its statements are described, and it is taken out of use', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 820, height: 1180 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('OWNER'), '/bank-accounts')
  const number = `DE${randomBytes(8).toString('hex').toUpperCase()}`
  await page.getByRole('button', { name: 'Set account' }).click()
  const setting = page.getByRole('dialog', { name: 'Set bank account' })
  await setting.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('option', { name: 'EUR' }).click()
  await setting.getByLabel('Bank', { exact: true }).fill('Harbour Bank')
  await setting.getByLabel('Account number').fill(number)
  await setting.getByRole('button', { name: 'Set account' }).click()
  await expect(setting.getByLabel('Account holder')).toHaveAccessibleDescription(
    /Enter the name of the account/,
  )
  await expectAccessible(page, 'an account for transfers')
  await setting.getByLabel('Account holder').fill('Fanfare Ltd')
  await setting.getByRole('button', { name: 'Set account' }).click()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('In use')

  await row.getByRole('button', { name: 'Harbour Bank' }).click()
  const account = page.getByRole('dialog', { name: 'Harbour Bank, EUR' })
  await account.getByLabel('Date', { exact: true }).fill('Booked')
  await account.getByRole('button', { name: 'Save format' }).click()
  await expect(account.getByText('Enter either the amount column or the amount-in column')).toBeVisible()
  await account.getByLabel('Signed amount').fill('Amount')
  await account.getByLabel('Description').fill('Reference, Remarks')
  await account.getByRole('button', { name: 'Save format' }).click()
  await expect(row).toContainText('Set up')

  await row.getByRole('button', { name: 'Harbour Bank' }).click()
  await account.getByLabel('Reason').fill('We closed it.')
  await account.getByRole('button', { name: 'Stop accepting transfers' }).click()
  await expect(row).toContainText('Previous')
})

test('an admin adds a passkey on their own page, and signs in with it', async ({ open }) => {
  const { email, password } = await createBackOfficeAdmin('SUPPORT')
  const page = await open(null, wide)
  await addPasskeyDevice(page)
  // Passkeys are for names.
  await page.goto(`${addresses().admin.replace('127.0.0.1', 'localhost')}/account`)
  const enter = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await enter()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirming.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page, 'a confirmation at the desk')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toContainText('not used yet')
  await expectAccessible(page, 'an admin’s own account')
  await page.getByRole('button', { name: 'Log out' }).click()

  await enter()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('link', { name: /^Your account/ }).click()
  await expect(passkeys).toContainText('last used')
  await inOtherTheme(page, 'an admin’s own account')
})

test('a sign-in of an admin that is asked for proof of work solves it by itself, with the code too', async ({
  open,
}) => {
  const page = await open()
  const solutions = await demandProofOfWork(page, '**/admin/login')
  await signInToBackOffice(page, await createBackOfficeAdminWithAuthenticator('SUPPORT'))
  expect(solutions).toHaveLength(2)
  for (const each of solutions) expect(await isEasySolved(each)).toBe(true)
})
