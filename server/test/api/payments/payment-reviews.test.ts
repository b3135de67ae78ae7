import type { SentBody } from '@fanfare/contract/call'
import type { decidePaymentReview } from '@fanfare/contract/shapes/money/refunds'
import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  type Paying,
  pay,
  startMoneyApp,
} from '../../setup/money/money.ts'
import {
  decided,
  disputed,
  historyOf,
  refundAtProvider,
  reportRefund,
  sweep,
  walletOf,
} from '../../setup/money/refunds.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const path = 'POST /admin/decide-payment-review/{paymentReviewId}'
const nothing = '01K0000000000000000000000A'

/** A charge whose total does not fit its amount, so that it waits for a person. */
async function reviewed() {
  const fan = await joined(app)
  const reference = newReference()
  await chargeCard(app, fan, { amount: 500_000, reference }, { total: 400_000 })
  await deliverEvent(app, chargeEvent(reference))
  await app.drain()
  const review = await find(reference)
  if (!review) throw new Error('Nothing waits for a person.')
  return { fan, reference, review }
}

async function find(reference: string) {
  const { data } = await app.call('GET /admin/search-payment-reviews', {
    token: admin.token,
    query: { paymentReference: reference },
  })
  return data[0]
}

function decide(
  paymentReviewId: string,
  body: Partial<SentBody<typeof decidePaymentReview>>,
  token = admin.token,
) {
  return app.call(path, {
    token,
    params: { paymentReviewId },
    body: { reason: 'It is hers', ...body } as never,
  })
}

test('a charge that fits nothing waits, with whom it names and what a wallet would get of it', async () => {
  const { fan, reference, review } = await reviewed()
  expect(review).toMatchObject({
    provider: 'paystack',
    paymentReference: reference,
    charged: 400_000,
    // 1.5 % and 100 naira are the provider's.
    creditable: 384_000,
    currencyCode: 'NGN',
    payer: { userId: fan.id, username: fan.username, currencyCode: 'NGN' },
    decision: null,
  })
  expect(JSON.parse(review.metadata)).toMatchObject({ userId: fan.id, transactionSource: 'TOP_UP' })
  const open = await app.call('GET /admin/search-payment-reviews', {
    token: admin.token,
    query: { isDecided: 'false' },
  })
  expect(open.data.map(({ id }) => id)).toContain(review.id)
  const done = await app.call('GET /admin/search-payment-reviews', {
    token: admin.token,
    query: { isDecided: 'true' },
  })
  expect(done.data.map(({ id }) => id)).not.toContain(review.id)
})

const wasClosed = "This creator isn't verified yet and can't be paid."

/** A tip by card for somebody who can't be tipped, in a currency that the payer's wallet does not hold. */
async function unsendable() {
  const fan = await joined(app)
  const body = tipTo(await joined(app, { countryCode: 'US' }), 'USD')
  await chargeCard(app, fan, body)
  await pay(app, fan, 'POST /paystack/verify', body)
  const review = await find(body.reference)
  if (!review) throw new Error('Nothing waits for a person.')
  return { fan, body, review }
}

function tipTo(creator: Person, currencyCode: 'NGN' | 'USD') {
  const reference = newReference()
  return {
    amount: 500_000,
    creatorId: creator.id,
    currencyCode,
    reference,
    transactionSource: 'TIPS' as const,
  }
}

/** Returns the status and the message of the response when the payer has their payment verified. */
async function verified(fan: Person, body: Paying): Promise<[number, string | undefined]> {
  const { status, problem } = await pay(app, fan, 'POST /paystack/verify', body)
  return [status, problem.detail]
}

describe('a charge that is credited', () => {
  test('is in the wallet, less what its provider keeps, and told to its owner', async () => {
    const { fan, reference, review } = await reviewed()
    const { status, data } = await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })
    expect([status, data.decision, data.decidedBy, data.reason]).toEqual([
      200,
      'CREDIT_WALLET',
      admin.email,
      'It is hers',
    ])
    expect(await balanceOf(app, fan)).toBe(384_000)
    expect(await historyOf(app, fan)).toMatchObject([
      { source: 'TOP_UP', amount: 384_000, status: 'COMPLETED' },
    ])
    await app.drain()
    const mail = app.mails.find(({ to }) => to === fan.email)?.text
    expect(mail).toContain(`Reference: ${reference}`)
    expect(mail).toMatch(/We charged ₦[\d,.]+ to your .*: ₦3,840\.00 and a card fee of ₦/)
    expect(await auditOf(app, review.id)).toMatchObject([
      {
        action: 'PAYMENT_REVIEW_DECIDED',
        reason: 'It is hers',
        after: { decision: 'CREDIT_WALLET', userId: fan.id },
      },
    ])
  })

  test('stays credited once, whoever tells of the charge again', async () => {
    const { fan, reference, review } = await reviewed()
    await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })
    await deliverEvent(app, chargeEvent(reference))
    await app.drain()
    expect(await balanceOf(app, fan)).toBe(384_000)
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })).status).toBe(409)
    expect((await decide(review.id, { decision: 'REFUND' })).status).toBe(409)
    expect((await decide(review.id, { decision: 'DISMISS' })).problem).toMatchObject({
      status: 409,
      detail: 'Someone has already decided about this charge.',
    })
  })

  test('is taken from the wallet again when it is refunded or lost later', async () => {
    const { fan, reference, review } = await reviewed()
    await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })
    await refundAtProvider(app, reference, 84_000)
    expect(await balanceOf(app, fan)).toBe(300_000)
    await decided(app, await disputed(app, reference), false)
    expect(await walletOf(app, fan)).toMatchObject({ available: 0, owed: 0 })
  })

  test('cannot go to nobody, to another currency, or where it was given back', async () => {
    const { fan, reference, review } = await reviewed()
    const abroad = await joined(app, { countryCode: 'US' })
    expect((await decide(review.id, { decision: 'CREDIT_WALLET' })).status).toBe(400)
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: nothing })).status).toBe(404)
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: abroad.id })).problem).toMatchObject(
      {
        status: 422,
        detail: 'This wallet is in USD, but the charge is in NGN.',
      },
    )
    // At the provider, and nobody told us.
    await control(app.fakeProviders, 'refund', { reference, amount: 1000 })
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })).problem).toMatchObject({
      status: 409,
      detail: 'Part of this charge was already refunded.',
    })
    expect(await balanceOf(app, fan)).toBe(0)
  })

  test('cannot go to an account that has been deleted', async () => {
    const { fan, review } = await reviewed()
    await deleteAccountOf(app, fan)
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })).problem).toMatchObject({
      ...{ status: 422, detail: "This account was deleted, so its wallet can't be credited." },
    })
  })

  test('waits while it is in dispute', async () => {
    const { fan, reference, review } = await reviewed()
    const dispute = await disputed(app, reference)
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })).status).toBe(422)
    await decided(app, dispute, true)
    expect((await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })).status).toBe(200)
  })
})

describe('a charge that is given back', () => {
  test('goes back whole, and moves nothing in the books', async () => {
    const { fan, reference, review } = await reviewed()
    expect((await decide(review.id, { decision: 'REFUND' })).data.decision).toBe('REFUND')
    await app.drain()
    await reportRefund(app, reference)
    const { data } = await app.call('GET /admin/search-refunds', {
      token: admin.token,
      query: { paymentReference: reference },
    })
    expect(data).toMatchObject([
      {
        state: 'SUCCEEDED',
        amount: 400_000,
        booked: 0,
        payment: null,
        paymentReviewId: review.id,
        requestedBy: admin.email,
      },
    ])
    expect(await balanceOf(app, fan)).toBe(0)
    expect((await decide(review.id, { decision: 'REFUND' })).problem.detail).toBe(
      'This charge was already refunded.',
    )
  })

  test('can be given back again where the provider could not', async () => {
    const { reference, review } = await reviewed()
    await control(app.fakeProviders, 'refunds', { status: 'failed' })
    await decide(review.id, { decision: 'REFUND' })
    await app.drain()
    await reportRefund(app, reference)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    expect((await decide(review.id, { decision: 'REFUND' })).status).toBe(200)
    await app.drain()
    await sweep(app)
    const { data } = await app.call('GET /admin/search-refunds', {
      token: admin.token,
      query: { paymentReference: reference, sort: 'oldest' },
    })
    expect(data.map(({ state }) => state)).toEqual(['FAILED', 'SUCCEEDED'])
  })
})

test('a charge that is dismissed moves nothing', async () => {
  const { fan, review } = await reviewed()
  expect((await decide(review.id, { decision: 'DISMISS' })).data.decision).toBe('DISMISS')
  expect(await balanceOf(app, fan)).toBe(0)
  expect((await decide(review.id, { decision: 'REFUND' })).status).toBe(409)
})

describe('who asks for a payment to be verified that went to a person', () => {
  test('sees that the payment is not known yet, then what their wallet received', async () => {
    const { fan, reference, review } = await reviewed()
    const body = { amount: 500_000, reference }
    expect(await verified(fan, body)).toEqual([422, 'Unable to verify payment'])
    await decide(review.id, { decision: 'CREDIT_WALLET', userId: fan.id })
    const { status, data } = await pay(app, fan, 'POST /paystack/verify', body)
    expect([status, data.amount, data.user.availableWalletBalance]).toEqual([200, 384_000, 3840])
    expect(await balanceOf(app, fan)).toBe(384_000)
  })

  test('sees that a tip that could not be sent and does not fit their wallet goes back to the card', async () => {
    const { fan, body } = await unsendable()
    expect(await verified(fan, body)).toEqual([
      422,
      `${wasClosed} Your payment is being refunded to your card.`,
    ])
  })

  test('sees that the payment belongs to another account', async () => {
    const { fan, reference, review } = await reviewed()
    const other = await joined(app)
    await decide(review.id, { decision: 'CREDIT_WALLET', userId: other.id })
    expect(await verified(fan, { amount: 500_000, reference })).toEqual([
      422,
      'We reviewed your payment, and it belongs to another account.',
    ])
  })

  test('sees that the money for a tip is in their wallet', async () => {
    const fan = await joined(app)
    const creator = await joined(app, { verified: true })
    const body = tipTo(creator, 'NGN')
    await chargeCard(app, fan, body, { total: 400_000 })
    await pay(app, fan, 'POST /paystack/verify', body)
    const review = await find(body.reference)
    await decide(review?.id ?? '', { decision: 'CREDIT_WALLET', userId: fan.id })
    expect(await verified(fan, body)).toEqual([422, 'Your payment was added to your wallet.'])
  })

  test('sees that it is being refunded to their card, and when it has been', async () => {
    const { fan, reference, review } = await reviewed()
    const body = { amount: 500_000, reference }
    await decide(review.id, { decision: 'REFUND' })
    expect(await verified(fan, body)).toEqual([422, 'Your payment is being refunded.'])
    await app.drain()
    await reportRefund(app, reference)
    expect(await verified(fan, body)).toEqual([422, 'Your payment was refunded.'])
  })

  test('hears of nothing while a refund that failed waits for a person again', async () => {
    const { fan, body, review } = await unsendable()
    await control(app.fakeProviders, 'refunds', { status: 'failed' })
    await decide(review.id, { decision: 'REFUND' })
    await app.drain()
    await reportRefund(app, body.reference)
    await control(app.fakeProviders, 'refunds', { status: 'processed' })
    expect(await verified(fan, body)).toEqual([
      422,
      `${wasClosed} Your money is safe: we're reviewing your payment.`,
    ])
  })

  test('hears that it was looked at where nothing came of it', async () => {
    const { fan, reference, review } = await reviewed()
    await decide(review.id, { decision: 'DISMISS' })
    expect(await verified(fan, { amount: 500_000, reference })).toEqual([
      422,
      "We reviewed your payment and didn't add it to your wallet.",
    ])
  })
})

test('only who answers for money decides, about what there is', async () => {
  const { review } = await reviewed()
  const support = await adminOf(app, 'SUPPORT')
  expect((await decide(review.id, { decision: 'DISMISS' }, support.token)).status).toBe(403)
  expect((await decide(nothing, { decision: 'DISMISS' })).status).toBe(404)
  expect((await decide(nothing, { decision: 'REFUND' })).status).toBe(404)
  expect((await decide(review.id, { decision: 'DISMISS', userId: nothing })).status).toBe(400)
})
