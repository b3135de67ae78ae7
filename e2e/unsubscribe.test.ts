import { expect } from '@playwright/test'
import { api } from './setup/api.ts'
import { creatorJoined, joined } from './setup/people.ts'
import { test } from './setup/test.ts'

test('who cancels a subscription may say why, and finds the page loaded anew without it', async ({
  open,
}) => {
  const { creator, fan } = await subscribed()
  const page = await open(fan)
  await page.goto(`/${creator.username}`)
  await expect(page.getByRole('main').getByText('Subscribed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel subscription' })
  await dialog.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  await dialog.getByLabel('Why do you leave? (optional)').fill('Too many posts')
  const loaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You unsubscribed successfully')).toBeVisible()
  await loaded
  await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
})

test('what cannot be cancelled now stays, and is said', async ({ open }) => {
  const { creator, fan } = await subscribed()
  const page = await open(fan)
  await page.goto(`/${creator.username}`)
  await page.route('**/subscription/unsubscribe/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Unable to unsubscribe')).toBeVisible()
  await expect(page.getByRole('main').getByText('Subscribed', { exact: true })).toBeVisible()
})

async function subscribed() {
  const [creator, fan] = await Promise.all([creatorJoined('Imani'), joined('Jide')])
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  return { creator, fan }
}
