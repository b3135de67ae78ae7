import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { payByCard, topUpByCard } from '../setup/card.ts'
import { createFinanceAdminToken } from '../setup/people/admins.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

const day = 24 * 60 * 60 * 1000

test('a long history is listed to its end, each movement with the balance that it left', async ({ open }) => {
  const creator = await createCreator('Ada')
  const fan = await createMember('Bayo')
  await topUpByCard(fan, 9000)
  for (let major = 101; major <= 145; major += 1) await sendTip(fan, creator, major)
  const page = await open(fan, { at: '/settings/wallet' })

  const rows = movements(page)
  await expect(rows.first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 5000)
    await expect(rows).toHaveCount(46, { timeout: 500 })
  }).toPass()
  let balance = 9000
  const said = ['+₦9,000.00 ₦9,000.00']
  for (let major = 101; major <= 145; major += 1) {
    balance -= major
    said.unshift(`−${naira(major)} ${naira(balance)}`)
  }
  const texts = await rows.allTextContents()
  expect(
    texts.map(
      (text) => `${/[+−]₦[\d,.]+\.\d\d/.exec(text)?.[0]} ${/Balance (₦[\d,.]+\.\d\d)/.exec(text)?.[1]}`,
    ),
  ).toEqual(said)
  await expect(page.getByRole('main').getByText(naira(balance), { exact: true }).first()).toBeVisible()
})

test('what is listed is chosen by kind and by days', async ({ open }) => {
  const creator = await createCreator('Chi')
  const fan = await createMember('Dele')
  await topUpByCard(fan, 2000)
  await sendTip(fan, creator, 300)
  await topUpByCard(fan, 500)
  const page = await open(fan, { at: '/settings/wallet' })
  const rows = movements(page)
  await expect(rows).toHaveCount(3)

  await choose(page, 'Type', 'Top-ups')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Balance ₦2,200.00')
  await expect(rows.nth(1)).toContainText('Balance ₦2,000.00')
  await choose(page, 'Type', 'Withdrawals')
  await expect(page.getByText('No transactions match this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(3)

  await choose(page, 'Period', 'Last 7 days')
  await expect(rows).toHaveCount(3)
  await choose(page, 'Period', 'Choose days')
  await page.getByLabel('To', { exact: true }).fill(dayAt(-day))
  await expect(page.getByText('No transactions match this filter.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(dayAt(day))
  await expect(rows).toHaveCount(3)
  await page.getByLabel('From', { exact: true }).fill(dayAt(-day))
  await choose(page, 'Type', 'Tips')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('−₦300.00')

  await expect(page).toHaveURL(
    `/settings/wallet?source=TIPS&period=custom&from=${dayAt(-day)}&to=${dayAt(day)}`,
  )
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(dayAt(-day))
  await page.goto('/settings/wallet?source=GIFTS&period=custom&from=yesterday&to=99999-01-01')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Type, Everything' })).toBeVisible()
})

test('a creator who spent a reversed payment reads what they owe, and new income pays it first', async ({
  open,
}) => {
  const admin = await createFinanceAdminToken()
  const owner = await createCreator('Efe')
  const friend = await createCreator('Femi')
  const fan = await createMember('Gozie')
  const reference = await payByCard(fan, {
    amount: 100_000,
    transactionSource: 'TIPS',
    creatorId: owner.id,
  })
  await sendTip(owner, friend, 700)
  // The friend has 630 of it still, which goes back; the fee of the tip is owed.
  await refunded(admin, reference)
  await expect.poll(async () => (await walletOf(owner)).owedBalance).toBe(70)

  const page = await open(owner, { at: '/settings/wallet' })
  await expect(page.getByText('You owe ₦70.00 for reversed payments.')).toBeVisible()
  await expect(movements(page).first()).toContainText('Balance ₦0.00, owed ₦70.00')

  await topUpByCard(owner, 1000)
  await page.reload()
  await expect(page.getByText('You owe')).toBeHidden()
  await expect(page.getByRole('main').getByText('₦930.00', { exact: true }).first()).toBeVisible()
  await expect(movements(page).first()).toContainText('Balance ₦930.00')
})

function movements(page: Page): Locator {
  return page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
}

async function choose(page: Page, filter: 'Type' | 'Period', option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}, `) }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The day so many milliseconds from now, as a field of days takes it. */
function dayAt(plusMs: number): string {
  return new Date(Date.now() + plusMs).toISOString().slice(0, 10)
}

function naira(major: number): string {
  return `₦${major.toLocaleString('en', { minimumFractionDigits: 2 })}`
}

async function walletOf({ token }: Person) {
  return (await api('GET /user/refresh-user', { token })).data
}

/** An admin gives the payment of this reference back. */
async function refunded(admin: string, paymentReference: string): Promise<void> {
  const { data } = await api('GET /admin/search-payment-transactions', {
    token: admin,
    query: { paymentReference },
  })
  await api('POST /admin/refund-payment/{paymentId}', {
    token: admin,
    params: { paymentId: data[0]?.id ?? '' },
    body: { reason: 'Charged by mistake' },
  })
}
