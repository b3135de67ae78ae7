import { expect, test } from 'vitest'
import { pollStartedCardPayments } from '../../src/money/payments/charges/poll-started-card-payments.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  deliverEvent,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../setup/money/money.ts'
import { joined, type Person } from '../setup/people.ts'

const app = await startMoneyApp()
const times = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)))

function tally(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]),
  )
}

function tip(fan: Person, creator: Person, amount: number, reference = newReference()) {
  return pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount,
    reference,
    transactionSource: 'TIPS',
    creatorId: creator.id,
  })
}

test('of 50 tips at once from a wallet that can pay for 10, 10 are paid and 40 refused', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 100_000)
  const statuses = await times(50, async () => (await tip(fan, creator, 10_000)).status)
  expect(tally(statuses)).toEqual({ 200: 10, 403: 40 })
  expect(await balanceOf(app, fan)).toBe(0)
  expect(await balanceOf(app, creator)).toBe(90_000)
})

test('50 fans tip one creator at once, who never had money', async () => {
  const creator = await joined(app, { verified: true })
  const fans = await times(10, () => joined(app))
  for (const fan of fans) await topUp(app, fan, 50_000)
  const statuses = await times(
    50,
    async (index) => (await tip(fans[index % 10] ?? creator, creator, 10_000)).status,
  )
  expect(tally(statuses)).toEqual({ 200: 50 })
  expect(await balanceOf(app, creator)).toBe(450_000)
})

test('tips to a creator whose account is held for long keep nobody from tipping another', async () => {
  const [busy, ...others] = await times(5, () => joined(app, { verified: true }))
  if (!busy) throw new Error('Nobody joined.')
  const fans = await times(10, () => joined(app))
  for (const fan of fans) await topUp(app, fan, 50_000)
  const early = await Promise.all(fans.map((fan) => tip(fan, busy, 10_000)))
  let waiting: ReturnType<typeof tip>[] = []
  await app.ctx.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('ledger_account')
      .select('id')
      .where('owner_id', '=', busy.id)
      .forNoKeyUpdate()
      .execute()
    waiting = fans.slice(0, 5).map((fan) => tip(fan, busy, 10_000))
    const free = await Promise.all(
      fans.slice(5).flatMap((fan) => others.map((creator) => tip(fan, creator, 10_000))),
    )
    expect(tally(free.map(({ status }) => status))).toEqual({ 200: 20 })
  })
  const late = await Promise.all(waiting)
  expect(tally([...early, ...late].map(({ status }) => status))).toEqual({ 200: 15 })
  expect(await balanceOf(app, busy)).toBe(135_000)
  expect(await Promise.all(others.map((creator) => balanceOf(app, creator)))).toEqual(
    others.map(() => 45_000),
  )
})

test('one reference 20 times at once tips once, and everybody hears the same', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 500_000)
  const reference = newReference()
  const answers = await times(20, () => tip(fan, creator, 10_000, reference))
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20 })
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await balanceOf(app, fan)).toBe(490_000)
})

test('one reference for 20 different tips at once is taken by one of them', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 500_000)
  const reference = newReference()
  const statuses = await times(
    20,
    async (index) => (await tip(fan, creator, 10_000 + index, reference)).status,
  )
  expect(tally(statuses)).toEqual({ 200: 1, 409: 19 })
})

test('10 subscriptions at once pay for one month', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  await topUp(app, fan, 1_000_000)
  const subscribe = (reference: string) =>
    pay(app, fan, 'POST /paystack/create-wallet-subscription', {
      amount: 100_000,
      reference,
      transactionSource: 'SUBSCRIPTION',
      creatorId: creator.id,
    })
  const same = newReference()
  const statuses = await times(
    10,
    async (index) => (await subscribe(index % 2 ? newReference() : same)).status,
  )
  const [paid = 0, refused = 0] = [tally(statuses)[200], tally(statuses)[409]]
  expect([paid === 1 || paid === 5, paid + refused]).toEqual([true, 10])
  expect(await balanceOf(app, fan)).toBe(900_000)
})

test('two people who tip and subscribe to each other at once never wait for each other in a circle', async () => {
  const [one, other] = [
    await joined(app, { verified: true, price: 1000 }),
    await joined(app, { verified: true, price: 1000 }),
  ]
  await topUp(app, one, 2_000_000)
  await topUp(app, other, 2_000_000)
  const statuses = await times(60, async (index) => {
    const [fan, creator] = index % 2 ? [one, other] : [other, one]
    if (index % 10 > 1) return (await tip(fan, creator, 10_000)).status
    const { status } = await pay(app, fan, 'POST /paystack/create-wallet-subscription', {
      amount: 100_000,
      transactionSource: 'SUBSCRIPTION',
      creatorId: creator.id,
    })
    return status
  })
  expect(tally(statuses)).toEqual({ 200: 50, 409: 10 })
})

test('verify, webhook and sweep at once book a charge once', async () => {
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, fan, 'POST /paystack/start', body)
  await chargeCard(app, fan, body)
  await app.ctx.db
    .updateTable('payment')
    .set({ sweep_at: new Date(0) })
    .where('reference', '=', body.reference)
    .execute()
  await deliverEvent(app, chargeEvent(body.reference))
  const [answers] = await Promise.all([
    times(10, () => pay(app, fan, 'POST /paystack/verify', body)),
    app.drain(),
    pollStartedCardPayments.run(app.ctx, {}),
  ])
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('two people who verify one charge at once: it is booked for who paid', async () => {
  const payer = await joined(app)
  const thief = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await chargeCard(app, payer, body)
  const statuses = await times(
    10,
    async (index) => (await pay(app, index % 2 ? payer : thief, 'POST /paystack/verify', body)).status,
  )
  expect(statuses.filter((_, index) => index % 2)).toEqual([200, 200, 200, 200, 200])
  expect(statuses.filter((status, index) => index % 2 === 0 && status < 400)).toEqual([])
  expect([await balanceOf(app, payer), await balanceOf(app, thief)]).toEqual([500_000, 0])
})

test('a month that is paid for by wallet and card at once is begun once, and no money is lost', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  await topUp(app, fan, 100_000)
  const month = { amount: 100_000, transactionSource: 'SUBSCRIPTION' as const, creatorId: creator.id }
  const card = { ...month, reference: newReference() }
  await chargeCard(app, fan, card)
  const statuses = await Promise.all([
    pay(app, fan, 'POST /paystack/create-wallet-subscription', month).then(({ status }) => status),
    pay(app, fan, 'POST /paystack/verify', card).then(({ status }) => status),
  ])
  expect(tally(statuses)).toEqual({ 200: 1, 409: 1 })
  expect(await balanceOf(app, fan)).toBe(100_000)
  expect(await balanceOf(app, creator)).toBe(90_000)
})
