import { expect } from '@playwright/test'
import { api } from './setup/api.ts'
import { mailsTo } from './setup/mail.ts'
import { joined } from './setup/people.ts'
import { signIn } from './setup/sign-in.ts'
import { test } from './setup/test.ts'

test('devices are listed and signed out one by one or all, and a new one is mailed', async ({ open }) => {
  const ada = await joined('Ada')
  const login = { body: { identifier: ada.email, password: ada.password } }
  const spare = await api('POST /user/login', login)
  const page = await open()
  await signIn(page, ada)
  await expect
    .poll(async () => (await mailsTo(ada.email)).map(({ subject }) => subject))
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
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(devices).toHaveCount(2)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  for (const { token } of [ada, spare.data]) {
    await expect(api('GET /user/refresh-user', { token })).rejects.toThrow()
  }
})
