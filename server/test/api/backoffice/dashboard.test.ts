import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminOf, adminWithApp, type TestAdmin } from '../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { decided, disputed, paid } from '../../setup/money/refunds.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
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
    { path: 'to', message: 'The end must not be before the start' },
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

test('what waits is counted for those who can decide it, with its age and its sums, and reaches 0', async () => {
  const { request } = await pendingWithdrawal(app, 100_000)
  const waits = async ({ token }: TestAdmin) => (await app.call('GET /admin/waiting', { token })).data
  const of = async (admin: TestAdmin, queue: string) =>
    (await waits(admin)).find((each) => each.queue === queue)
  const money = await waits(finance)
  expect(money.find(({ queue }) => queue === 'WITHDRAWALS')).toEqual({
    queue: 'WITHDRAWALS',
    count: 1,
    failed: 0,
    elsewhere: 0,
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
  const second = await adminOf(app, 'FINANCE')
  expect(await of(second, 'ADJUSTMENTS')).toMatchObject({
    count: 1,
    sums: [{ currencyCode: 'NGN', amount: 400 }],
  })
  const own = { count: 0, elsewhere: 1, oldest: null, sums: [] }
  expect(await of(finance, 'ADJUSTMENTS'), 'only another admin books it').toMatchObject(own)
  const { reference } = await paid(app, { amount: 50_000 })
  await disputed(app, reference)
  expect(await of(second, 'DISPUTES'), 'the bank decides it').toMatchObject(own)
  const invited = await adminOf(app, 'FINANCE')
  await sql`INSERT INTO admin_grant (id, admin_id, kind, granted_by, granted_at, confirms_from)
    VALUES (${app.ctx.newId()}, ${invited.id}, 'INVITED', ${finance.id}, ${app.clock.now()}, ${app.clock.now()})`.execute(
    app.ctx.db,
  )
  expect(
    await of(invited, 'ADJUSTMENTS'),
    'who was let in by its proposer confirms nothing of it',
  ).toMatchObject(own)
  app.clock.advance({ days: 8 })
  expect(await of(await adminOf(app, 'FINANCE'), 'ADJUSTMENTS')).toMatchObject({ count: 0, elsewhere: 0 })
  const moderation = await waits(await adminOf(app, 'MODERATOR'))
  expect(moderation.map(({ queue }) => queue)).toEqual([
    'REPORTS',
    'IDENTITY_CHECKS',
    'APPEALS',
    'TAKEDOWNS',
    'RENAMES',
    'REFUND_REQUESTS',
  ])
  expect(new Set(moderation.map(({ oldest }) => oldest))).toEqual(new Set([null]))
})

test('a request that is on hold, held by a dispute or proposed by oneself waits elsewhere', async () => {
  const held = await startMoneyApp({ PAYOUT_HOLD_HOURS: '24', FOUR_EYES_ABOVE: 'NGN=100,USD=100,EUR=100' })
  const second = await adminOf(held, 'FINANCE')
  const { id } = await pendingWithdrawal(held, 100_000)
  const count = async (admin: TestAdmin) =>
    (await held.call('GET /admin/waiting', { token: admin.token })).data.find(
      ({ queue }) => queue === 'WITHDRAWALS',
    )
  const atDesk = async ({ token }: TestAdmin, stage: 'WAITING' | 'SECOND') => {
    const { data } = await held.call('GET /admin/search-platform-withdrawal-request', { token })
    const counted = await held.call('GET /admin/count-withdrawals', { token })
    const { total, elsewhere } = counted.data.stages.find((each) => each.stage === stage) ?? {}
    return { waitsFor: data.map((row) => row.waitsFor), total, elsewhere }
  }
  expect(await count(second)).toMatchObject({ count: 0, elsewhere: 1 })
  expect(await atDesk(second, 'WAITING')).toEqual({ waitsFor: ['DATE'], total: 1, elsewhere: 1 })
  held.clock.advance({ hours: 25 })
  const [first, third] = [await adminWithApp(held, 'FINANCE'), await adminOf(held, 'FINANCE')]
  expect(await count(third)).toMatchObject({ count: 1, elsewhere: 0 })
  await held.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: first.token,
    params: { withdrawalRequestId: id },
    body: { by: 'HAND', paid: false, otp: first.code() },
  })
  expect(await count(first)).toMatchObject({ count: 0, elsewhere: 1 })
  expect(await atDesk(first, 'SECOND')).toEqual({ waitsFor: ['ANOTHER_ADMIN'], total: 1, elsewhere: 1 })
  expect(await count(third)).toMatchObject({ count: 1, elsewhere: 0 })
  expect(await atDesk(third, 'SECOND')).toEqual({ waitsFor: [null], total: 1, elsewhere: 0 })
})
