import { expect } from '@playwright/test'
import { addresses } from './setup/addresses.ts'
import { adminWith, enterDesk } from './setup/admins.ts'
import { api } from './setup/api.ts'
import { expectAccessible } from './setup/axe.ts'
import { joined } from './setup/people.ts'
import { test } from './setup/test.ts'

test('a moderator finds somebody, deactivates her with a reason, and takes it back', async ({ open }) => {
  const person = await joined('Dara')
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await enterDesk(page, await adminWith('MODERATOR'), `/users?username=${person.username}`)
  await expect(page, 'back to where she wanted to go').toHaveURL(/\/users\?username=/)
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)
  await expect(row).toContainText(person.email)
  await expect(row).toContainText('Active')
  await expectAccessible(page, 'users')

  await row.getByRole('button', { name: person.displayName }).click()
  const panel = page.getByRole('dialog', { name: person.displayName })
  await panel.getByRole('button', { name: 'Deactivate the account' }).click()
  await expect(panel.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/)
  await panel.getByLabel('Reason').fill('She sells what is not hers.')
  await expectAccessible(page, 'a user')
  await panel.getByRole('button', { name: 'Deactivate the account' }).click()
  await expect(panel).toContainText(`@${person.username} is suspended.`)
  await expect(
    api('GET /user/refresh-user', { token: person.token }).then(
      () => 'let in',
      () => 'refused',
    ),
  ).resolves.toBe('refused')

  await panel.getByLabel('Reason').fill('She showed that it is.')
  await panel.getByRole('button', { name: 'Activate the account' }).click()
  await expect(panel).toContainText(`@${person.username} is active again.`)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Active')
})

test('the desk lets members in nowhere, and shows each role its own', async ({ open }) => {
  const person = await joined('Ebo')
  const page = await open()
  await page.goto(addresses().admin)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await enterDesk(page, await adminWith('SUPPORT'), `/users?username=${person.username}`)
  await page.getByRole('button', { name: person.displayName }).click()
  const panel = page.getByRole('dialog', { name: person.displayName })
  await expect(panel).toContainText(person.email)
  await expect(panel.getByRole('button', { name: 'Deactivate the account' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})
