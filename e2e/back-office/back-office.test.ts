import { genericErrorMessage } from '@fanfare/contract/errors'
import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { api } from '../setup/api.ts'
import { emailsTo } from '../setup/emails.ts'
import { createBackOfficeAdmin, signInToBackOffice } from '../setup/people/admins.ts'
import { createMember } from '../setup/people/people.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectFitsContainer } from '../setup/screens/fits-container.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const widths = [390, 820, 1440]

test('a moderator finds a member, deactivates them with a reason, and undoes it', async ({ open }) => {
  const person = await createMember('Dara')
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('MODERATOR'),
    `/users?username=${person.username}`,
  )
  await expect(page, 'back to where they wanted to go').toHaveURL(/\/users\?username=/)
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)
  await expect(row).toContainText(person.email)
  await expect(row).toContainText('Active')
  await expectAccessible(page, 'users')

  await row.getByRole('button', { name: person.displayName }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${person.username}`))
  const account = page.getByRole('region', { name: 'The account' })
  await account.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(account.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await account.getByLabel('Reason').fill('She sells what is not hers.')
  await expectAccessible(page, 'a user')
  await account.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page.getByText(`@${person.username} was suspended.`)).toBeVisible()
  await expect(
    api('GET /user/refresh-user', { token: person.token }).then(
      () => 'let in',
      () => 'refused',
    ),
  ).resolves.toBe('refused')

  await account.getByLabel('Reason').fill('She showed that it is.')
  await account.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText(`@${person.username} is active again.`)).toBeVisible()
  const history = page.getByRole('table', { name: 'History' })
  await expect(history).toContainText('She showed that it is.')
  await expect(history).toContainText('She sells what is not hers.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsContainer(history)
  const reason = history.getByText('She sells what is not hers.')
  await reason.scrollIntoViewIfNeeded()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(desktop.viewport)
  await page.goBack()
  await expect(row).toContainText('Active')

  await page.goto(`${addresses().admin}/nowhere/at/all`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
})

test('support signs somebody out whose phone was stolen, and notes why', async ({ open }) => {
  const person = await createMember('Fola')
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('SUPPORT'),
    `/users/${person.username}?view=SESSIONS`,
  )
  await page.getByRole('button', { name: 'End all sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'End every session?' })
  await dialog.getByLabel('Reason').fill('Her phone was stolen.')
  await expectAccessible(page, 'ending sessions')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('No active sessions')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('She called from the number that we know.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByRole('table', { name: 'History' })).toContainText('from the number that we know')
  await expectAccessible(page, 'notes about a user')
})

test('two support admins start removing a lost second factor, and its owner cancels that by the emailed link', async ({
  open,
}) => {
  const person = await createMember('Efe')
  const { token } = person
  const confirmation = { password: person.password }
  const { data } = await api('POST /two-factor/start-authenticator', { token, body: { confirmation } })
  const otp = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate()
  await api('POST /two-factor/confirm-authenticator', { token, body: { otp } })

  const [page, second] = [await open(null, desktop), await open(null, desktop)]
  await signInToBackOffice(page, await createBackOfficeAdmin('SUPPORT'), `/users/${person.username}`)
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  const asking = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
  await asking.getByLabel('Reason').fill('Her phone fell into the lagoon.')
  await asking.getByLabel('Note').fill('The passport is the one of her check; she named her last two tips.')
  await expectAccessible(page, 'asking for a second step to be switched off')
  await expectLegibleAtWidths(page, 'reset-asking', widths)
  await asking.getByRole('button', { name: 'Request' }).click()
  const part = page.getByRole('region', { name: 'Two-factor authentication reset' })
  await expect(part).toContainText('waiting for a second admin')
  await expect(part.getByRole('button', { name: 'Confirm' })).toBeHidden()
  await expectLegibleAtWidths(page, 'reset-asked', widths, { isWhole: true })

  await signInToBackOffice(second, await createBackOfficeAdmin('SUPPORT'), `/users/${person.username}`)
  await second.getByRole('button', { name: 'Confirm' }).click()
  const confirming = second.getByRole('dialog', { name: 'Confirm this?' })
  await expectAccessible(second, 'confirming that a second step is switched off')
  await expectLegibleAtWidths(second, 'reset-confirming', widths)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByRole('region', { name: 'Two-factor authentication reset' })).toContainText(
    'takes effect soon',
  )

  let link = ''
  await expect
    .poll(async () => {
      const texts = (await emailsTo(person.email)).map(({ text }) => text)
      link = texts.map((text) => /http\S+\/stop-factor-reset#\S+/.exec(text)?.[0]).find(Boolean) ?? ''
      return link
    })
    .not.toBe('')
  const userPage = await open()
  await userPage.goto(link)
  await expect(userPage.getByText('Stop this?')).toBeVisible()
  await expectAccessible(userPage, 'stopping a lost second step')
  await expectLegibleAtWidths(userPage, 'reset-stop', widths)
  await userPage.getByRole('button', { name: 'Stop it' }).click()
  await expect(userPage.getByText(`Two-factor authentication stays on, @${person.username}`)).toBeVisible()
  await expectLegibleAtWidths(userPage, 'reset-stopped', widths)
  await second.reload()
  await expect(second.getByRole('region', { name: 'Two-factor authentication reset' })).toContainText(
    'Stopped by the member',
  )
  await expectAccessible(second, 'a lost second step')
  await expectLegibleAtWidths(second, 'reset-panel', widths, { isWhole: true })
})

test('a link to set oneself up is called broken where the API refuses it, and not where it fails', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 820, height: 1180 } })
  const answer = '**/admin/open-set-up'
  await page.route(answer, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        status: 500,
        code: 'INTERNAL',
        title: 'Internal',
        detail: genericErrorMessage,
      },
    }),
  )
  await page.goto(`${addresses().admin}/set-up#${'a'.repeat(43)}`)
  const said = page.getByRole('alert')
  await expect(said).toContainText('This page could not be loaded')
  await expect(said).toContainText(genericErrorMessage)
  await page.unroute(answer)
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(said).toContainText('This link is invalid or expired')
  await expect(said.getByRole('button')).toHaveCount(0)
})

test('each screen of the desk has one name: in the menu, its heading and the tab', async ({ open }) => {
  const person = await createMember('Ada')
  const page = await open(null, desktop)
  await signInToBackOffice(page, await createBackOfficeAdmin('OWNER'))
  await expect(page).toHaveTitle('Dashboard · Back office')
  const navigation = page.getByRole('navigation').first()
  for (const link of await navigation.getByRole('link').all()) {
    const name = (await link.locator('span').first().textContent()) ?? ''
    await link.click()
    await expect(page).toHaveTitle(`${name} · Back office`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.goto(`${addresses().admin}/users/${person.username}`)
  await expect(page).toHaveTitle(`${person.displayName} · Back office`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveTitle('Back office')
})

test('the desk lets members in nowhere, and shows each role its own', async ({ open }) => {
  const person = await createMember('Ebo')
  const page = await open()
  await page.goto(addresses().admin)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await signInToBackOffice(page, await createBackOfficeAdmin('SUPPORT'), `/users?username=${person.username}`)
  await page.getByRole('button', { name: person.displayName }).click()
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect(page.getByRole('heading', { name: person.displayName })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate account' })).toBeHidden()
  await page.goto(`${addresses().admin}/reports`)
  await expect(page.getByText('Your role doesn’t have access to this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})
