import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { decided, disputed, paid } from '../../setup/money/refunds.ts'
import { requested } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const finance = await adminOf(app, 'FINANCE')
const today = app.clock.now().toISOString().slice(0, 10)

test('a year is told by its months, beside the year before, in the currency that is asked for', async () => {
  await paid(app, { amount: 250_000 })
  const year = app.clock.now().getUTCFullYear()
  const { data } = await app.call('GET /admin/dashboard-statistics/{year}', {
    token: finance.token,
    params: { year },
  })
  expect(data).toMatchObject({ year, currencyCode: 'NGN' })
  expect(data.tips).toMatchObject({ from: `${year}-01-01`, to: `${year}-12-31`, previous: 0, byDay: [] })
  expect(data.tips.byMonth).toHaveLength(12)
  expect(data.tips.byMonth.find(({ month }) => today.startsWith(month))).toMatchObject({
    count: data.tips.count,
    amount: data.tips.total,
  })
  expect(data.revenue.total, 'a tenth is kept').toBe(data.tips.total / 10)
  expect(data.users.total).toBeGreaterThan(1)
  const other = await app.call('GET /admin/dashboard-statistics/{year}', {
    token: finance.token,
    params: { year },
    query: { currencyCode: 'USD' },
  })
  expect(other.data.tips.total).toBe(0)
})

test('a span is told by the day, the one before it too, and nothing is told of one that ends before it begins', async () => {
  await topUp(app, await joined(app), 90_000)
  const ask = (query: object) =>
    app.call('GET /admin/collate-top-up-stats', { token: finance.token, query: query as never })
  const { data } = await ask({ from: today, to: today })
  expect(data.byDay).toEqual([{ day: today, count: data.count, amount: data.total }])
  expect(data.previousByDay).toHaveLength(1)
  expect(data.total).toBeGreaterThanOrEqual(90_000)
  expect((await ask({})).data.byMonth).toHaveLength(12)
  expect((await ask({ from: today, to: '2020-01-01' })).problem.errors).toMatchObject([
    { path: 'to', message: 'A span ends when it begins, or later' },
  ])
  for (const query of [{ from: '1999-01-01', to: today }, { from: '0001-01-01' }]) {
    expect((await ask(query)).problem.errors).toMatchObject([{ path: 'from' }])
  }
  expect((await ask({ from: '2199-01-01' })).problem.errors).toMatchObject([{ path: 'to' }])
})

test('refunds, losses and card costs of a span are told, and what people have and owe now', async () => {
  const ask = async () => {
    const query = { from: today, to: today, currencyCode: 'NGN' as const }
    const { status, data } = await app.call('GET /admin/collate-money-stats', { token: finance.token, query })
    expect(status).toBe(200)
    return data
  }
  const before = await ask()
  const { reference } = await paid(app, { amount: 100_000 })
  const between = await ask()
  expect(between.inWallets - before.inWallets, 'nine tenths are the creator’s').toBe(90_000)
  expect(between.net.total - before.net.total).toBe(10_000)
  await decided(app, await disputed(app, reference), false)
  const after = await ask()
  expect(after.losses.total).toBeGreaterThan(between.losses.total)
  expect(after.cardCosts.total).toBeGreaterThanOrEqual(between.cardCosts.total)
  expect(after.net.total).toBe(before.net.total - (after.cardCosts.total - before.cardCosts.total))
  expect(after.inWallets - after.owed).toBe(before.inWallets - before.owed)
  expect(after.refunds.total).toBe(before.refunds.total)
  const { status } = await app.call('GET /admin/collate-money-stats', {
    token: (await adminOf(app, 'MODERATOR')).token,
  })
  expect(status).toBe(403)
})

test('what waits is counted for those who may decide on it, with its age and its sums', async () => {
  const { request } = await requested(app, 100_000)
  const waits = async (role: 'FINANCE' | 'MODERATOR' | 'SUPPORT') =>
    (await app.call('GET /admin/waiting', { token: (await adminOf(app, role)).token })).data
  const money = await waits('FINANCE')
  expect(money.find(({ queue }) => queue === 'WITHDRAWALS')).toEqual({
    queue: 'WITHDRAWALS',
    count: 1,
    oldest: request.dateCreated,
    sums: [{ currencyCode: 'NGN', amount: 90_000 }],
  })
  expect(money.map(({ queue }) => queue)).not.toContain('REPORTS')
  await app.call('POST /admin/propose-adjustment', {
    token: finance.token,
    body: {
      ...{ username: (await joined(app)).username, direction: 'DEBIT', amount: 400, currencyCode: 'NGN' },
      ...{ counterAccount: 'fees', reason: 'Credited twice' },
    } as never,
  })
  expect((await waits('FINANCE')).find(({ queue }) => queue === 'ADJUSTMENTS')).toMatchObject({
    count: 1,
    sums: [{ currencyCode: 'NGN', amount: 400 }],
  })
  app.clock.advance({ days: 8 })
  expect((await waits('FINANCE')).find(({ queue }) => queue === 'ADJUSTMENTS')?.count).toBe(0)
  const moderation = await waits('MODERATOR')
  expect(moderation.map(({ queue }) => queue)).toEqual(['REPORTS', 'IDENTITY_CHECKS', 'APPEALS', 'TAKEDOWNS'])
  expect(moderation.map(({ oldest }) => oldest)).toEqual([null, null, null, null])
})
