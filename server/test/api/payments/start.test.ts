import { expect, test, vi } from 'vitest'
import { pollStartedCardPayments } from '../../../src/money/payments/charges/poll-started-card-payments.ts'
import {
  balanceOf,
  cards,
  chargeCard,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const call = 'POST /paystack/start'

async function statusOf(reference: string) {
  const { status } = await app.ctx.db
    .selectFrom('payment')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return status
}

test('the checkout is opened for the quoted total, with what the charge is for', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const body = {
    amount: 500_000,
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
    reference: newReference(),
    message: 'Go on',
  }
  const { status, data } = await pay(app, fan, call, body)
  expect(status).toBe(200)
  expect(data).toEqual({
    reference: body.reference,
    email: fan.email,
    total: 517_767,
    currencyCode: 'NGN',
    metadata: {
      userId: fan.id,
      amount: '500000',
      transactionSource: 'TIPS',
      creatorId: creator.id,
    },
  })
  await chargeCard(app, fan, body, { metadata: data.metadata })
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  expect(await balanceOf(app, creator)).toBe(450_000)
})

test('a payment that nobody reports is found by the sweep, once', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, fan, call, body)
  await chargeCard(app, fan, body, { card: cards.silent })
  await pollStartedCardPayments.run(app.ctx, {})
  expect(await balanceOf(app, fan)).toBe(0)
  app.clock.advance({ minutes: 3 })
  await Promise.all([pollStartedCardPayments.run(app.ctx, {}), pollStartedCardPayments.run(app.ctx, {})])
  await pollStartedCardPayments.run(app.ctx, {})
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('a checkout that is left open is given up after a day, and a late charge still counts', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  const status = async () =>
    (
      await app.ctx.db
        .selectFrom('payment')
        .select('status')
        .where('reference', '=', body.reference)
        .executeTakeFirst()
    )?.status
  await pay(app, fan, call, body)
  for (const hours of [1, 1, 6, 6]) {
    app.clock.advance({ hours })
    await pollStartedCardPayments.run(app.ctx, {})
    expect(await status()).toBe('STARTED')
  }
  app.clock.advance({ hours: 12 })
  await pollStartedCardPayments.run(app.ctx, {})
  expect(await status()).toBe('FAILED')
  await chargeCard(app, fan, body)
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  expect(await status()).toBe('SUCCEEDED')
})

test('an outage of the provider puts the sweep off, and loses nothing', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, fan, call, body)
  await chargeCard(app, fan, body, { card: cards.silent })
  app.clock.advance({ minutes: 3 })
  const card = app.ctx.outside.cards.cardNamed('paystack')
  const { findCharge } = card
  const { refuse } = await import('../../../src/platform/errors.ts')
  card.findCharge = async () => {
    throw refuse('PROVIDER_UNAVAILABLE')
  }
  await pollStartedCardPayments.run(app.ctx, {})
  card.findCharge = findCharge
  await pollStartedCardPayments.run(app.ctx, {})
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('a payment that cannot be asked about keeps the sweep from no other, and is asked about again later', async () => {
  const app = await startMoneyApp()
  const fan = await joined(app)
  const odd = { amount: 500_000, reference: newReference() }
  const next = { amount: 500_000, reference: newReference() }
  for (const body of [odd, next]) {
    await pay(app, fan, call, body)
    await chargeCard(app, fan, body, { card: cards.silent })
  }
  app.clock.advance({ minutes: 3 })
  const card = app.ctx.outside.cards.cardNamed('paystack')
  const asked = vi.spyOn(card, 'findCharge').mockRejectedValueOnce(new Error('This is no charge.'))
  await pollStartedCardPayments.run(app.ctx, {})
  expect(new Set(asked.mock.calls.map(([reference]) => reference))).toEqual(
    new Set([odd.reference, next.reference]),
  )
  expect(await balanceOf(app, fan)).toBe(500_000)
  await pollStartedCardPayments.run(app.ctx, {})
  expect(asked).toHaveBeenCalledTimes(2)
  app.clock.advance({ minutes: 6 })
  await pollStartedCardPayments.run(app.ctx, {})
  expect(await balanceOf(app, fan)).toBe(1_000_000)
})

test('the same checkout may be opened again until it is paid for', async () => {
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  const first = await pay(app, fan, call, body)
  expect((await pay(app, fan, call, body)).data).toEqual(first.data)
  await chargeCard(app, fan, body)
  await pay(app, fan, 'POST /paystack/verify', body)
  const { status, problem } = await pay(app, fan, call, body)
  expect([status, problem.code]).toEqual([409, 'REFERENCE_REUSED'])
})

test('a reference belongs to the member who started it', async () => {
  const fan = await joined(app)
  const other = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, fan, call, body)
  expect((await pay(app, other, call, body)).problem.code).toBe('REFERENCE_REUSED')
  expect((await pay(app, other, 'POST /paystack/verify', body)).problem.code).toBe('PAYMENT_NOT_VERIFIED')
  expect((await pay(app, fan, call, { ...body, amount: 600_000 })).problem.code).toBe('REFERENCE_REUSED')
  expect(await statusOf(body.reference)).toBe('STARTED')
})

test('what cannot be paid is refused before the checkout opens', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  const unverified = await joined(app)
  const month = { amount: 100_000, transactionSource: 'SUBSCRIPTION' as const, creatorId: creator.id }
  const refused = async (change: object, sender = fan) => {
    const { status, problem } = await pay(app, sender, call, { ...month, ...change })
    return [status, problem.code]
  }
  expect(await refused({ amount: 90_000 })).toEqual([422, 'PRICE_CHANGED'])
  expect(await refused({}, creator)).toEqual([422, 'SELF_PAYMENT'])
  expect(await refused({ creatorId: unverified.id })).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await refused({ creatorId: app.ctx.newId() })).toEqual([404, 'CREATOR_NOT_FOUND'])
  expect(await refused({ currencyCode: 'EUR' })).toEqual([422, 'CURRENCY_NOT_PAYABLE'])
  expect(await refused({ currencyCode: 'USD' })).toEqual([422, 'RULE_BROKEN'])
  expect(await refused({ transactionSource: 'TOP_UP', amount: 99_99 })).toEqual([422, 'AMOUNT_TOO_SMALL'])
  expect(await refused({ transactionSource: 'TOP_UP', currencyCode: 'USD' })).toEqual([422, 'RULE_BROKEN'])
  await topUp(app, fan, 100_000)
  await pay(app, fan, 'POST /paystack/create-wallet-subscription', month)
  expect(await refused({})).toEqual([409, 'ALREADY_SUBSCRIBED'])
  await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    token: fan.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
  expect(await refused({})).toEqual([422, 'RULE_BROKEN'])
})

test('nobody takes many references without paying', async () => {
  const fan = await joined(app)
  for (let started = 0; started < 20; started++) {
    expect((await pay(app, fan, call, { amount: 500_000 })).status).toBe(200)
  }
  const { status, headers } = await pay(app, fan, call, { amount: 500_000 })
  expect([status, headers['retry-after']]).toEqual([429, '2'])
})
