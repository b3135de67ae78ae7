import { beforeEach, expect, test } from 'vitest'
import { releaseClearedEarnings } from '../../../../src/money/ledger/clearing/clear-earnings.ts'
import { rollUpDailyPlatformLedgerTotals } from '../../../../src/money/ledger/figures/roll-up-ledger-totals.ts'
import { sealLedger } from '../../../../src/money/ledger/verification/seal-ledger.ts'
import { runScheduledLedgerCheck } from '../../../../src/money/ledger/verification/verify-ledger.ts'
import { adminOf, type TestAdmin } from '../../../setup/admins.ts'
import { auditOf } from '../../../setup/audit.ts'
import { startMoneyApp, topUp } from '../../../setup/money/money.ts'
import { giveBack, paid, sweep } from '../../../setup/money/refunds.ts'
import { pendingWithdrawal } from '../../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../../setup/people.ts'

const app = await startMoneyApp()
let finance: TestAdmin

beforeEach(async () => {
  finance = await adminOf(app, 'FINANCE')
})

type Query = Record<string, string | number>

async function accounts(query: Query = {}, { token } = finance) {
  return app.call('GET /admin/search-ledger-accounts', { token, query: query as never })
}

async function entries(ledgerAccountId: number, query: Query = {}, { token } = finance) {
  return app.call('GET /admin/search-ledger-entries/{ledgerAccountId}', {
    token,
    params: { ledgerAccountId: String(ledgerAccountId) as never },
    query: query as never,
  })
}

async function transaction(ledgerTransactionId: string) {
  return app.call('GET /admin/load-ledger-transaction/{ledgerTransactionId}', {
    token: finance.token,
    params: { ledgerTransactionId },
  })
}

async function accountOf({ username }: Person, kind = 'available') {
  const { data } = await accounts({ username, kind })
  const [account] = data
  if (!account) throw new Error(`${username} has no account ${kind}`)
  return account
}

async function platforms(kind: string) {
  const { data } = await accounts({ kind, currencyCode: 'NGN' })
  const [account] = data
  if (!account) throw new Error(`The platform has no account ${kind}`)
  return account
}

test('accounts are found by whose they are, kind and currency, the platform’s first, with what they hold', async () => {
  const { fan, creator } = await paid(app, { amount: 200_000 })
  await topUp(app, fan, 70_000)
  const { data } = await accounts({ limit: 100 })
  const firstOfPeople = data.findIndex(({ user }) => user !== null)
  expect(firstOfPeople).toBeGreaterThan(1)
  expect(data.slice(firstOfPeople).every(({ user }) => user !== null)).toBe(true)
  const of = async (person: Person) =>
    Object.fromEntries(
      (await accounts({ username: person.username.toUpperCase() })).data.map(({ kind, balance }) => [
        kind,
        balance,
      ]),
    )
  expect(await of(fan)).toMatchObject({ available: 70_000 })
  expect(await of(creator)).toMatchObject({ available: 180_000 })
  expect((await accounts({ kind: 'fees' })).data).toMatchObject([{ kind: 'fees', user: null }])
  expect((await accounts({ currencyCode: 'USD' })).data).toEqual([])
  expect((await accounts({ username: 'nobody_at_all' })).data).toEqual([])
})

test('all accounts are read page by page, each once', async () => {
  await paid(app, { amount: 100_000 })
  const all = (await accounts({ limit: 100 })).data.map(({ ledgerAccountId }) => ledgerAccountId)
  const read: number[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await accounts({ limit: 1, ...(cursor && { cursor }) })
    read.push(...data.map(({ ledgerAccountId }) => ledgerAccountId))
    cursor = page.nextCursor ?? undefined
    expect(page.total).toBe(all.length)
  } while (cursor)
  expect(read).toEqual(all)
})

test('what the platform holds is the same before and after its days are added up, and goes on after', async () => {
  const before = await platforms('fees')
  await paid(app, { amount: 300_000 })
  const fees = await platforms('fees')
  expect(fees.balance - before.balance).toBe(30_000)
  app.clock.advance({ days: 2 })
  await rollUpDailyPlatformLedgerTotals.run(app.ctx, {})
  finance = await adminOf(app, 'FINANCE')
  expect(await platforms('fees')).toEqual(fees)
  await paid(app, { amount: 100_000 })
  expect((await platforms('fees')).balance).toBe(fees.balance + 10_000)
})

test('a person’s entries come newest first with their running balance, and stay unchanged while more are booked', async () => {
  const fan = await joined(app)
  for (const amount of [10_000, 20_000, 30_000]) {
    await topUp(app, fan, amount)
    app.clock.advance({ minutes: 1 })
  }
  const { ledgerAccountId } = await accountOf(fan)
  const first = await entries(ledgerAccountId, { limit: 2 })
  expect(first.data).toMatchObject([
    { kind: 'TOP_UP', amount: 30_000, balanceAfter: 60_000 },
    { kind: 'TOP_UP', amount: 20_000, balanceAfter: 30_000 },
  ])
  expect(first.page.total).toBe(3)
  await topUp(app, fan, 40_000)
  const { data, page } = await entries(ledgerAccountId, { limit: 2, cursor: first.page.nextCursor ?? '' })
  expect(data).toMatchObject([{ amount: 10_000, balanceAfter: 10_000 }])
  expect(page.nextCursor).toBeNull()
  expect(
    (await entries(ledgerAccountId, { dateCreatedBefore: first.data[1]?.date ?? '' })).data,
  ).toHaveLength(1)
})

test('entries of the platform are read each once, without a running balance', async () => {
  await paid(app, { amount: 100_000 })
  await paid(app, { amount: 100_000 })
  const { ledgerAccountId } = await platforms('fees')
  const read: string[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await entries(ledgerAccountId, { limit: 1, ...(cursor && { cursor }) })
    expect(data).toMatchObject([{ balanceAfter: null }])
    read.push(...data.map(({ ledgerTransactionId }) => ledgerTransactionId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(read).size).toBe(read.length)
  expect(read.length).toBeGreaterThan(1)
})

test('a transaction tells all its legs, which sum to zero, what it is of, and whether it stands as it was sealed', async () => {
  const payment = await paid(app, { amount: 100_000 })
  const { ledgerAccountId } = await accountOf(payment.creator)
  const [entry] = (await entries(ledgerAccountId)).data
  const id = entry?.ledgerTransactionId ?? ''
  expect((await transaction(id)).data.seal).toBeNull()
  await sealLedger.run(app.ctx, {})
  const { data } = await transaction(id)
  expect(data).toMatchObject({
    kind: 'TIP',
    sum: 0,
    about: { kind: 'PAYMENT', id: payment.id, paymentId: payment.id },
    seal: { isUnchanged: true },
  })
  expect(data.legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(data.legs).toContainEqual({
    ledgerAccountId,
    account: 'available',
    shard: 0,
    username: payment.creator.username,
    amount: 90_000,
    balanceAfter: 90_000,
  })
  const seals = await app.call('GET /admin/search-ledger-seals', { token: finance.token })
  expect(seals.data[0]).toMatchObject({ number: data.seal?.number, hash: data.seal?.hash })
})

test('what is given back and what is asked for lead to where they are decided', async () => {
  const payment = await paid(app, { amount: 100_000 })
  await giveBack(app, await adminOf(app), payment.id)
  await app.drain()
  await sweep(app)
  const detail = await app.call('GET /admin/load-payment/{paymentId}', {
    token: finance.token,
    params: { paymentId: payment.id },
  })
  const refund = detail.data.entries.find(({ kind }) => kind === 'REFUND')
  expect((await transaction(refund?.transactionId ?? '')).data.about).toMatchObject({
    kind: 'REFUND',
    paymentId: payment.id,
  })
  const { request } = await pendingWithdrawal(app, 100_000)
  const withdrawal = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token: finance.token,
    params: { withdrawalRequestId: request.id },
  })
  const [booked] = withdrawal.data.entries
  expect((await transaction(booked?.transactionId ?? '')).data.about).toMatchObject({
    kind: 'WITHDRAWAL',
    id: request.id,
  })
  expect(withdrawal.data.entries.at(-1)?.transactionId, 'not booked yet').toBeNull()
})

test('seals are read from the newest on, each with the hash of the one before', async () => {
  for (let count = 0; count < 3; count++) {
    await topUp(app, await joined(app), 10_000)
    await sealLedger.run(app.ctx, {})
  }
  const ask = (query: Query) =>
    app.call('GET /admin/search-ledger-seals', { token: finance.token, query: query as never })
  const first = await ask({ limit: 2 })
  const second = await ask({ limit: 1, cursor: first.page.nextCursor ?? '' })
  const [newest, before, third] = [...first.data, ...second.data]
  expect(newest?.previousHash).toBe(before?.hash)
  expect(before?.previousHash).toBe(third?.hash)
  expect(newest).toMatchObject({ shard: 0, transactionCount: 1 })
})

test('the newest look at the whole ledger tells how long it took, how much there was, and what it found', async () => {
  await topUp(app, await joined(app), 10_000)
  await runScheduledLedgerCheck.run(app.ctx, {})
  const { data } = await app.call('GET /admin/load-ledger-proof', { token: finance.token })
  const { count } = await app.ctx.db
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(data.checks[0]).toMatchObject({ entryCount: Number(count), mismatchCount: 0 })
  expect(data.checks[0]?.durationMs).toBeGreaterThanOrEqual(0)
  expect(data.mismatches).toEqual([])
  expect(data.unsealed.count).toBeGreaterThan(0)
  expect(data.shardCount).toBe(1)
})

test('a look at somebody’s ledger or wallet is noted once an hour; one at the platform’s is not', async () => {
  const fan = await joined(app)
  await topUp(app, fan, 10_000)
  const { ledgerAccountId } = await accountOf(fan)
  expect(await auditOf(app, fan.id), 'a list is no look').toEqual([])
  const wallet = () =>
    app.call('GET /admin/search-user-wallet/{userId}', { token: finance.token, params: { userId: fan.id } })
  await entries(ledgerAccountId)
  await entries(ledgerAccountId, { limit: 1 })
  await wallet()
  await wallet()
  expect(await auditOf(app, fan.id)).toMatchObject([
    {
      adminId: finance.id,
      action: 'USER_LEDGER_SHOWN',
      after: { account: 'available', currencyCode: 'NGN' },
    },
    { adminId: finance.id, action: 'USER_WALLET_SHOWN' },
  ])
  app.clock.advance({ minutes: 61 })
  await entries(ledgerAccountId)
  const owner = await adminOf(app)
  await entries(ledgerAccountId, {}, owner)
  expect((await auditOf(app, fan.id)).map(({ adminId }) => adminId)).toEqual([
    finance.id,
    finance.id,
    finance.id,
    owner.id,
  ])
})

test('a wallet is counted as its list has it: what has cleared since is one entry still', async () => {
  const { fan, creator } = await paid(app, { amount: 200_000 })
  await topUp(app, fan, 70_000)
  const wallet = async (userId: string) => {
    const { data, page } = await app.call('GET /admin/search-user-wallet/{userId}', {
      token: finance.token,
      params: { userId },
    })
    expect(data).toHaveLength(page.total ?? -1)
    return page.total
  }
  // The fan has the top-up and what their card paid.
  const counts = async () => [await wallet(fan.id), await wallet(creator.id)]
  expect(await counts()).toEqual([2, 1])
  app.clock.advance({ days: 15 })
  await releaseClearedEarnings.run(app.ctx, {})
  finance = await adminOf(app, 'FINANCE')
  expect(await counts()).toEqual([2, 1])
})

test('nobody but owners and finance reads the ledger, and nothing is told of what is not there', async () => {
  for (const role of ['MODERATOR', 'SUPPORT'] as const) {
    const { token } = await adminOf(app, role)
    expect((await accounts({}, { ...finance, token })).status).toBe(403)
    expect((await entries(1, {}, { ...finance, token })).status).toBe(403)
  }
  expect((await entries(999_999_999)).status).toBe(404)
  expect((await entries(0)).status).toBe(400)
  expect((await transaction('01K0000000000000000000000A')).status).toBe(404)
  for (const cursor of ['nonsense', '01K0000000000000000000000A', 'likes.01K0000000000000000000000A']) {
    expect((await accounts({ cursor })).problem.errors).toMatchObject([{ path: 'cursor' }])
  }
})
