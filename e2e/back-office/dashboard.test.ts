import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createBackOfficeAdmin, signInToBackOffice } from '../setup/people/admins.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'

test('finance sees how the platform does in any span, keeps it as a file, and goes anywhere by the palette', async ({
  open,
}) => {
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const name of ['Platform revenue', 'Tips, gross', 'Withdrawals paid', 'New users']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const money = page.getByRole('region', { name: 'Money', exact: true }).getByRole('heading')
  const figures = ['Refunds', 'Dispute losses', 'Card costs', 'Net', 'Owed by users', 'In wallets']
  await expect(money).toHaveText(figures)
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  const health = page.getByRole('region', { name: /^Jobs/ })
  await expect(health.getByText('Queues running')).toBeVisible()
  await expectAccessible(page, 'the dashboard')
  await expectLegibleAtWidths(page, 'dashboard', [390, 820, 1440], { isWhole: true })
  await health.getByRole('button', { name: 'All jobs' }).focus()
  await page.keyboard.press('Enter')
  const jobs = page.getByRole('dialog', { name: 'Jobs' })
  await expect(jobs.getByRole('table', { name: 'Scheduled' })).toContainText('Check ledger')
  await expectAccessible(page, 'the jobs')
  await expectLegibleAtWidths(page, 'health-jobs', [390, 820, 1440])
  await page.keyboard.press('Escape')
  await expect(jobs).toBeHidden()

  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/period=week/)
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('table', { name: 'Paid by fans' }).getByRole('row')).toHaveCount(8)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toContain('Platform revenue')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('withdr')
  await expectAccessible(page, 'the palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/withdrawals/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next row')
})

test('a moderator sees people, posts and their own queues, and no money', async ({ open }) => {
  const page = await open(null, { viewport: { width: 820, height: 1180 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'))
  await expect(page.getByRole('heading', { name: 'New users' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Platform revenue' })).toHaveCount(0)
  await expect(page.getByText('Identity checks')).not.toHaveCount(0)
  await expect(page.getByText('Withdrawals')).toHaveCount(0)
  await expectAccessible(page, 'the dashboard of a moderator')
})
