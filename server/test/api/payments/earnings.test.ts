import { describe, expect, test } from 'vitest'
import { releaseClearedEarnings } from '../../../src/money/ledger/clearing/clear-earnings.ts'
import { chargeCard, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()

function tip(fan: Person, creator: Person, amount: number) {
  return pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount,
    transactionSource: 'TIPS',
    creatorId: creator.id,
    message: 'Bravo',
  })
}

function subscribe(fan: Person, creator: Person) {
  return pay(app, fan, 'POST /paystack/create-wallet-subscription', {
    amount: 100_000,
    transactionSource: 'SUBSCRIPTION',
    creatorId: creator.id,
  })
}

async function tipByCard(fan: Person, creator: Person, amount: number) {
  const body = {
    amount,
    reference: newReference(),
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
  }
  await chargeCard(app, fan, body)
  return pay(app, fan, 'POST /paystack/verify', body)
}

async function supported() {
  const [fan, other, creator] = [
    await joined(app),
    await joined(app),
    await joined(app, { verified: true, price: 1000 }),
  ]
  await topUp(app, fan, 500_000)
  await subscribe(fan, creator)
  await tip(fan, creator, 30_005)
  await tipByCard(other, creator, 200_000)
  return { fan, other, creator }
}

describe('earnings by month', () => {
  const breakdown = (person: Person, fromMonth: number, toMonth: number, year: number) =>
    app.call('GET /wallet/earning-breakdown/{fromMonth}/{toMonth}/{year}', {
      token: person.token,
      params: { fromMonth, toMonth, year } as never,
    })

  test('tell what was paid, what the platform kept, and what is left', async () => {
    const { creator, fan } = await supported()
    const now = app.clock.now()
    const { data } = await breakdown(creator, 1, 12, now.getUTCFullYear())
    expect(data.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(data[now.getUTCMonth()]).toEqual({
      month: now.getUTCMonth() + 1,
      subscriptions: 100_000,
      tips: 230_005,
      sales: 0,
      fees: 33_001,
      net: 297_004,
    })
    const idle = { subscriptions: 0, tips: 0, sales: 0, fees: 0, net: 0 }
    expect(data.filter(({ month }) => month !== now.getUTCMonth() + 1)).toMatchObject(Array(11).fill(idle))
    const spent = await breakdown(fan, 1, 12, now.getUTCFullYear())
    expect(spent.data).toMatchObject(Array(12).fill(idle))
  })

  test('count what is not yet cleared once, and not again when it is', async () => {
    const clearing = await startMoneyApp({ CLEARING_DAYS: '2' })
    const [fan, creator] = [await joined(clearing), await joined(clearing, { verified: true })]
    await topUp(clearing, fan, 50_000)
    const body = { amount: 50_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
    const earned = clearing.clock.now()
    await pay(clearing, fan, 'POST /paystack/send-wallet-tip', body)
    const netOf = async () => {
      const { data } = await clearing.call('GET /wallet/earning-breakdown/{fromMonth}/{toMonth}/{year}', {
        token: creator.token,
        params: { fromMonth: 1, toMonth: 12, year: earned.getUTCFullYear() } as never,
      })
      return data.map(({ net }) => net).filter((net) => net > 0)
    }
    expect(await netOf()).toEqual([45_000])
    clearing.clock.advance({ days: 3 })
    await releaseClearedEarnings.run(clearing.ctx, {})
    expect(await netOf()).toEqual([45_000])
  })

  test.each([
    [13, 13, 2026],
    [0, 3, 2026],
    [5, 4, 2026],
    [1, 2, 199],
  ])('from %i to %i of %i are refused', async (fromMonth, toMonth, year) => {
    const person = await joined(app)
    expect((await breakdown(person, fromMonth, toMonth, year)).status).toBe(400)
  })
})

test('this month so far stands beside the same days of the month before, not beside all of it', async () => {
  const calm = await startMoneyApp()
  const [fan, creator] = [await joined(calm), await joined(calm, { verified: true })]
  await topUp(calm, fan, 300_000)
  const give = (amount: number) =>
    pay(calm, fan, 'POST /paystack/send-wallet-tip', {
      amount,
      transactionSource: 'TIPS' as const,
      creatorId: creator.id,
    })
  const now = calm.clock.now()
  const toNextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()
  const hours = (days: number) => days * 24
  calm.clock.advance({ hours: toNextMonth / 3_600_000 + hours(5) })
  await give(50_000)
  calm.clock.advance({ hours: hours(15) })
  await give(100_000)
  const then = calm.clock.now()
  const length = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  calm.clock.advance({ hours: hours(length - 20 + 10) })
  const { data: user } = await calm.call('POST /user/login', {
    body: { identifier: creator.username, password: creator.password },
  })
  const soFar = async () => (await calm.call('GET /wallet/earnings-so-far', { token: user.token })).data
  expect(await soFar()).toEqual({ net: 0, netBefore: 45_000 })
  calm.clock.advance({ hours: hours(11) })
  expect(await soFar()).toEqual({ net: 0, netBefore: 135_000 })
})

test('those who spent most on a creator come first, by wallet and card together', async () => {
  const { fan, other, creator } = await supported()
  const { data } = await app.call('GET /wallet/get-top-spenders', { token: creator.token })
  expect(data).toMatchObject([
    { user: { userId: other.id, username: other.username }, total: 200_000, currencyCode: 'NGN' },
    { user: { userId: fan.id, displayName: fan.displayName }, total: 130_005, currencyCode: 'NGN' },
  ])
  expect((await app.call('GET /wallet/get-top-spenders', { token: fan.token })).data).toEqual([])
  await app.call('POST /user/deactivate-account', { token: other.token, body: {} })
  const after = await app.call('GET /wallet/get-top-spenders', { token: creator.token })
  expect(after.data, 'who has left is counted, and not named').toMatchObject([
    { user: null, total: 200_000, currencyCode: 'NGN' },
    { user: { userId: fan.id }, total: 130_005 },
  ])
})

describe('the history of payments', () => {
  const tips = (person: Person, query: object = {}) =>
    app.call('GET /wallet/search-tip-payment-history', { token: person.token, query: query as never })
  const months = (person: Person, query: object = {}) =>
    app.call('GET /wallet/search-subscription-payment-history', {
      token: person.token,
      query: query as never,
    })

  test('shows both sides what was paid, by wallet and by card', async () => {
    const { fan, other, creator } = await supported()
    expect((await tips(creator)).data).toMatchObject([
      {
        direction: 'CREDIT',
        amount: 200_000,
        paymentMethod: 'CARD',
        counterparty: { username: other.username },
      },
      {
        direction: 'CREDIT',
        amount: 30_005,
        fee: 3001,
        net: 27_004,
        paymentMethod: 'WALLET',
        message: 'Bravo',
        source: 'TIPS',
      },
    ])
    expect((await tips(other)).data).toMatchObject([
      { direction: 'DEBIT', amount: 200_000, counterparty: { username: creator.username } },
    ])
    expect((await months(fan)).data).toMatchObject([
      {
        direction: 'DEBIT',
        amount: 100_000,
        source: 'SUBSCRIPTION',
        counterparty: { username: creator.username },
      },
    ])
    expect((await months(creator)).data).toMatchObject([
      { direction: 'CREDIT', amount: 100_000, fee: 10_000, net: 90_000 },
    ])
    expect((await months(other)).data).toEqual([])
  })

  test('comes page by page and day by day', async () => {
    const { creator } = await supported()
    const first = await tips(creator, { limit: 1 })
    const second = await tips(creator, { limit: 1, cursor: first.page.nextCursor })
    expect([...first.data, ...second.data].map(({ amount }) => amount)).toEqual([200_000, 30_005])
    expect(second.page).toMatchObject({ hasMore: false, nextCursor: null })
    expect((await tips(creator, { limit: 1, offset: 1 })).data).toEqual(second.data)
    const hour = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    expect((await tips(creator, { dateCreatedBefore: hour })).data).toHaveLength(2)
    expect((await tips(creator, { dateCreatedOnOrAfter: hour })).data).toEqual([])
    expect((await tips(creator, { cursor: 'elsewhere' })).status).toBe(400)
  })
})
