import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refundUnclaimedCharges } from '../../../src/money/payments/unmatched-charges/refund-unclaimed-charges.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import {
  balanceOf,
  cards,
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  type Paying,
  pay,
  startMoneyApp,
} from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const call = 'POST /paystack/verify'
const source = { topUp: 'TOP_UP', tip: 'TIPS', month: 'SUBSCRIPTION' } as const

async function charged(person: Person, body: Paying, change?: Parameters<typeof chargeCard>[3]) {
  const sent = { transactionSource: source.topUp, reference: newReference(), ...body }
  await chargeCard(app, person, sent, change)
  return sent
}

async function refused(person: Person, body: Paying) {
  const { status, problem } = await pay(app, person, call, body)
  return [status, problem.code]
}

async function reviews(reference: string | undefined) {
  return app.ctx.db
    .selectFrom('payment_review')
    .select('reason')
    .where('reference', '=', reference ?? '')
    .execute()
}

test('a verified charge is in the wallet: exactly the amount that was entered', async () => {
  const fan = await joined(app)
  const { status, data } = await pay(app, fan, call, await charged(fan, { amount: 500_000 }))
  expect(status).toBe(200)
  expect(data).toMatchObject({
    amount: 500_000,
    user: { availableWalletBalance: 5000, currentWalletBalance: 5000 },
  })
})

test('verifying again books nothing more, and answers the same', async () => {
  const fan = await joined(app)
  const body = await charged(fan, { amount: 500_000 })
  const first = await pay(app, fan, call, body)
  expect((await pay(app, fan, call, body)).data).toEqual(first.data)
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('a tip by card reaches the creator, and leaves the wallet of the fan alone', async () => {
  const fan = await joined(app, { countryCode: 'US' })
  const creator = await joined(app, { verified: true })
  const body = await charged(fan, { amount: 30_000, transactionSource: source.tip, creatorId: creator.id })
  expect((await pay(app, fan, call, { ...body, message: 'Bravo' })).status).toBe(200)
  expect((await pay(app, fan, call, { ...body, message: 'Bravo' })).status).toBe(200)
  expect(await balanceOf(app, creator)).toBe(27_000)
  expect(await balanceOf(app, fan)).toBe(0)
})

test('a month by card subscribes', async () => {
  const fan = await joined(app, { countryCode: 'DE' })
  const creator = await joined(app, { verified: true, price: 1000 })
  const body = await charged(fan, { amount: 100_000, transactionSource: source.month, creatorId: creator.id })
  const { status, data } = await pay(app, fan, call, body)
  expect([status, data.user.subscribedToCount]).toEqual([200, 1])
  expect(await balanceOf(app, creator)).toBe(90_000)
})

test('a declined card, an open checkout and an unknown reference are not verified', async () => {
  const fan = await joined(app)
  const declined = await charged(fan, { amount: 500_000 }, { card: cards.declined })
  const unknown = { ...declined, reference: newReference() }
  for (const body of [declined, unknown]) {
    const { status, problem } = await pay(app, fan, call, body)
    expect([status, problem.code, problem.detail]).toEqual([
      422,
      'PAYMENT_NOT_VERIFIED',
      'Unable to verify payment',
    ])
  }
  expect(await balanceOf(app, fan)).toBe(0)
})

test('a body that says something else than the charge moves nothing', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  const body = await charged(fan, { amount: 500_000 })
  for (const lie of [
    { amount: 5_000_000 },
    { amount: 499_999 },
    { transactionSource: source.tip, creatorId: creator.id },
    { transactionSource: source.month, creatorId: creator.id },
  ]) {
    expect(await refused(fan, { ...body, ...lie })).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
  }
  expect(await balanceOf(app, fan)).toBe(0)
  expect(await balanceOf(app, creator)).toBe(0)
  expect((await pay(app, fan, call, body)).status).toBe(200)
})

test('the charge of another member is refused, before and after its owner has verified it', async () => {
  const payer = await joined(app)
  const thief = await joined(app)
  const body = await charged(payer, { amount: 500_000 })
  expect(await refused(thief, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
  await pay(app, payer, call, body)
  expect(await refused(thief, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
  expect(await balanceOf(app, thief)).toBe(0)
  expect(await balanceOf(app, payer)).toBe(500_000)
})

test('a verified reference does not stand for another amount', async () => {
  const fan = await joined(app)
  const body = await charged(fan, { amount: 500_000 })
  await pay(app, fan, call, body)
  expect(await refused(fan, { ...body, amount: 600_000 })).toEqual([409, 'REFERENCE_REUSED'])
})

test('a charge whose total does not cover its amount waits for a person', async () => {
  const fan = await joined(app)
  const body = await charged(fan, { amount: 5_000_000 }, { total: 101_53 })
  expect(await refused(fan, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
  expect(await refused(fan, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
  expect(await reviews(body.reference)).toHaveLength(1)
  expect(await balanceOf(app, fan)).toBe(0)
})

test('an amount in kobo is not taken for one in cents', async () => {
  const fan = await joined(app, { countryCode: 'US' })
  const body = await charged(
    fan,
    { amount: 500_000, currencyCode: 'USD' },
    { currency: 'NGN', total: 517_767 },
  )
  expect(await refused(fan, body)).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
  expect(await balanceOf(app, fan)).toBe(0)
})

test('what no charge could mend is refused before the provider is asked', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  const reference = newReference()
  const tip = { reference, transactionSource: source.tip, creatorId: creator.id }
  const small = await pay(app, fan, call, { reference, amount: 99_99 })
  expect([small.status, small.problem.detail]).toEqual([422, 'You cannot top-up less than NGN 100'])
  const tiny = await pay(app, fan, call, { ...tip, amount: 99_99 })
  expect([tiny.status, tiny.problem.detail]).toEqual([422, 'You cannot tip less than NGN 100'])
  const euro = await pay(app, fan, call, { reference, amount: 500_000, currencyCode: 'EUR' })
  expect([euro.status, euro.problem.detail]).toEqual([422, 'Unable to process payment'])
  expect(await refused(fan, { reference, amount: 500_000, currencyCode: 'USD' })).toEqual([
    422,
    'RULE_BROKEN',
  ])
  expect(await refused(fan, { ...tip, amount: 500, currencyCode: 'USD' })).toEqual([422, 'RULE_BROKEN'])
  expect(await refused(creator, { ...tip, amount: 30_000 })).toEqual([422, 'SELF_PAYMENT'])
  expect(await refused(fan, { ...tip, amount: 30_000, creatorId: app.ctx.newId() })).toEqual([
    404,
    'CREATOR_NOT_FOUND',
  ])
  expect(await refused(fan, { ...tip, amount: 30_000, creatorId: undefined })).toEqual([400, 'INVALID_INPUT'])
})

test('a creator who blocks the payer is answered as unknown in any currency, and a charge to them is not lost', async () => {
  const fan = await joined(app)
  const abroad = await joined(app, { verified: true, countryCode: 'US' })
  const creator = await joined(app, { verified: true })
  for (const each of [abroad, creator]) await toggledBlock(app, each, fan)
  const answered = async (creatorId: string, amount = 30_000) => {
    const tip = { reference: newReference(), transactionSource: source.tip, creatorId, amount }
    const { status, problem } = await pay(app, fan, call, tip)
    return { ...problem, status, requestId: '' }
  }
  const nobody = await answered(app.ctx.newId())
  expect(nobody).toMatchObject({ status: 404, code: 'CREATOR_NOT_FOUND' })
  for (const { id } of [abroad, creator]) expect(await answered(id)).toEqual(nobody)
  expect(await answered(creator.id, 99_99)).toEqual(await answered(app.ctx.newId(), 99_99))
  const body = await charged(fan, { amount: 30_000, transactionSource: source.tip, creatorId: creator.id })
  expect(await refused(fan, body)).toEqual([404, 'CREATOR_NOT_FOUND'])
  expect(await balanceOf(app, fan)).toBe(30_000)
})

test('a top-up in another currency than the wallet is refused alike, whether or not its charge was heard of', async () => {
  const fan = await joined(app)
  const body = await charged(fan, { amount: 500_000, currencyCode: 'USD' })
  expect(await refused(fan, body)).toEqual([422, 'RULE_BROKEN'])
  await deliverEvent(app, chargeEvent(body.reference))
  await app.drain()
  expect(await reviews(body.reference)).toHaveLength(1)
  expect(await refused(fan, body)).toEqual([422, 'RULE_BROKEN'])
})

test('a charge for a price that has changed is in the wallet instead', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  const body = await charged(fan, { amount: 90_000, transactionSource: source.month, creatorId: creator.id })
  for (const attempt of [1, 2]) {
    const { status, problem } = await pay(app, fan, call, body)
    expect([attempt, status, problem.code, problem.charged]).toEqual([attempt, 422, 'PRICE_CHANGED', true])
    expect(problem.detail).toContain('Your payment was added to your wallet.')
  }
  expect(await balanceOf(app, fan)).toBe(90_000)
  expect(await balanceOf(app, creator)).toBe(0)
})

test('a month that is paid for twice subscribes once, and the second payment is in the wallet', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true, price: 1000 })
  const month = { amount: 100_000, transactionSource: source.month, creatorId: creator.id }
  await pay(app, fan, call, await charged(fan, month))
  expect(await refused(fan, await charged(fan, month))).toEqual([409, 'ALREADY_SUBSCRIBED'])
  expect(await balanceOf(app, fan)).toBe(100_000)
  expect(await balanceOf(app, creator)).toBe(90_000)
})

test('a tip that came too late for its creator is in the wallet, or refunded where that holds another currency', async () => {
  const creator = await joined(app, { verified: true })
  const fan = await joined(app)
  const abroad = await joined(app, { countryCode: 'US' })
  const tip = { amount: 30_000, transactionSource: source.tip, creatorId: creator.id }
  const ours = await charged(fan, tip)
  const theirs = await charged(abroad, tip)
  await app.ctx.db
    .updateTable('account')
    .set({ verification_status: 'REJECTED' })
    .where('id', '=', creator.id)
    .execute()
  expect(await refused(fan, ours)).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await refused(abroad, theirs)).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await refused(abroad, theirs)).toEqual([422, 'CREATOR_NOT_VERIFIED'])
  expect(await balanceOf(app, fan)).toBe(30_000)
  expect(await reviews(ours.reference)).toHaveLength(0)
  expect(await reviews(theirs.reference)).toHaveLength(1)
  await refundUnclaimedCharges.run(app.ctx, {})
  await app.drain()
  const refund = await app.ctx.db
    .selectFrom('refund')
    .innerJoin('payment_review', 'payment_review.id', 'refund.payment_review_id')
    .select(['refund.amount_minor as amount', 'requested_by', 'decision'])
    .where('payment_review.reference', '=', theirs.reference)
    .executeTakeFirst()
  expect(refund).toMatchObject({ requested_by: null, decision: 'REFUND' })
  expect(Number(refund?.amount)).toBeGreaterThanOrEqual(30_000)
  expect((await pay(app, abroad, call, theirs)).problem.detail).toBe('Your payment is being refunded.')
})

test('who asks too much of the provider is told to wait, and nobody else', async () => {
  const [eager, other] = [await joined(app), await joined(app)]
  const [often, once] = [await charged(eager, { amount: 500_000 }), await charged(other, { amount: 500_000 })]
  await control(app.fakeProviders, 'provider', { mode: 'busy', path: often.reference, retryAfterSeconds: 45 })
  onTestFinished(async () => void (await control(app.fakeProviders, 'provider', { mode: 'up' })))
  for (let times = 0; times < 7; times++) {
    const { status, headers, problem } = await pay(app, eager, call, often)
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'PROVIDER_UNAVAILABLE', '45'])
  }
  expect((await pay(app, other, call, once)).status).toBe(200)
  await control(app.fakeProviders, 'provider', { mode: 'up' })
  expect((await pay(app, eager, call, often)).status).toBe(200)
})

test('an answer of the provider that is none is our trouble, and not the payer’s input', async () => {
  const provider = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": {"status": "success"}}'),
  )
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  const { port } = provider.address() as AddressInfo
  onTestFinished(() => {
    provider.close()
    provider.closeAllConnections()
  })
  const odd = await startTestApp({ PAYSTACK_BASE_URL: `http://127.0.0.1:${port}` })
  const fan = await joined(odd)
  const { status, problem } = await pay(odd, fan, call, { amount: 500_000 })
  expect([status, problem.code, problem.errors]).toEqual([500, 'INTERNAL', undefined])
})
