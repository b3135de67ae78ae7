import { describe, expect, test } from 'vitest'
import { adminOf } from '../../../setup/admins.ts'
import {
  chargeCard,
  chargeEvent,
  control,
  deliverEvent,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../../../setup/money/money.ts'
import {
  decided,
  disputed,
  giveBack,
  paid,
  refundAtProvider,
  reportRefund,
  sweep,
} from '../../../setup/money/refunds.ts'
import { joined } from '../../../setup/people.ts'

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')
const support = await adminOf(app, 'SUPPORT')

const load = (paymentId: string, as = support) =>
  app.call('GET /admin/load-payment/{paymentId}', { token: as.token, params: { paymentId } })
const atProvider = (paymentId: string) =>
  app.call('GET /admin/load-payment-at-provider/{paymentId}', { token: support.token, params: { paymentId } })

describe('a payment by itself', () => {
  test('shows what was booked of it, and what giving it back would move', async () => {
    const { id, reference, fan, creator } = await paid(app, { amount: 100_000 })
    const { data } = await load(id)
    expect(data).toMatchObject({
      id,
      paymentReference: reference,
      provider: 'paystack',
      vouchedBy: 'VERIFY',
      refusal: null,
      paymentReviewId: null,
      payer: { username: fan.username },
      refunds: [],
      disputes: [],
    })
    expect(
      data.entries.map(({ kind, account, username, amount }) => [kind, account, username, amount]),
    ).toEqual([
      ['TIP', 'provider:paystack', null, -100_000],
      ['TIP', 'fees', null, 10_000],
      ['TIP', 'available', creator.username, 90_000],
    ])
    expect(data.refundable).toEqual({
      left: 100_000,
      hold: null,
      shares: [
        { account: 'available', username: creator.username, amount: -90_000 },
        { account: 'fees', username: null, amount: -10_000 },
        { account: 'provider:paystack', username: null, amount: 100_000 },
      ],
    })
  })

  test('moves just that when it is given back, and then cannot be', async () => {
    const { id } = await paid(app, { amount: 100_000 })
    const foreseen = (await load(id)).data.refundable
    expect((await giveBack(app, admin, id, { left: foreseen.left })).status).toBe(201)
    expect((await load(id)).data.refundable).toEqual({ left: 100_000, hold: 'REFUND_PENDING', shares: [] })
    await app.drain()
    await sweep(app)
    const { data } = await load(id)
    const booked = data.entries.filter(({ kind }) => kind === 'REFUND')
    expect(booked.map(({ account, username, amount }) => ({ account, username, amount }))).toEqual(
      foreseen.shares.toSorted((one, other) => one.amount - other.amount),
    )
    expect(data.refunds).toMatchObject([{ state: 'SUCCEEDED', amount: 100_000, requestedBy: admin.email }])
    expect(data.refundable).toEqual({ left: 0, hold: 'GIVEN_BACK', shares: [] })
  })

  test('waits for the bank while it is in dispute', async () => {
    const { id, reference } = await paid(app, { amount: 100_000 })
    const dispute = await disputed(app, reference)
    const { data } = await load(id)
    expect(data.refundable.hold).toBe('IN_DISPUTE')
    expect(data.disputes).toMatchObject([{ state: 'OPEN', providerDisputeId: dispute }])
    await decided(app, dispute, true)
    expect((await load(id)).data.refundable.hold).toBeNull()
  })

  test('is nobody’s who is no such payment', async () => {
    expect((await load('01K0000000000000000000000A')).status).toBe(404)
    expect((await atProvider('01K0000000000000000000000A')).status).toBe(404)
  })
})

describe("the provider's word", () => {
  test('is shown beside ours, and agrees', async () => {
    const { id, total } = await paid(app, { amount: 100_000 })
    const { data } = await atProvider(id)
    expect(data).toMatchObject({
      provider: 'paystack',
      answer: 'KNOWN',
      charge: { status: 'success', amount: total, currencyCode: 'NGN', refunded: 0 },
      differs: [],
    })
  })

  test('differs where a charge went through that we have not heard of', async () => {
    const fan = await joined(app)
    const reference = newReference()
    await pay(app, fan, 'POST /paystack/start', { amount: 50_000, reference })
    const { id } = await app.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect((await atProvider(id)).data).toMatchObject({ answer: 'UNKNOWN', charge: null, differs: [] })
    await chargeCard(app, fan, { amount: 50_000, reference })
    expect((await atProvider(id)).data).toMatchObject({ answer: 'KNOWN', differs: ['STATUS'] })
  })

  test('differs where something was given back without us, until we hear of it', async () => {
    const { id, reference } = await paid(app, { amount: 100_000 })
    await control(app.fakeProviders, 'refund', { reference, amount: 40_000 })
    expect((await atProvider(id)).data).toMatchObject({ charge: { refunded: 40_000 }, differs: ['REFUNDED'] })
    await reportRefund(app, reference)
    expect((await atProvider(id)).data.differs).toEqual([])
  })

  test('is told to be missing in an outage, in a short time', async () => {
    const { id } = await paid(app, { amount: 100_000 })
    await control(app.fakeProviders, 'provider', { mode: 'slow', delayMs: 4000 })
    try {
      const asked = performance.now()
      expect((await atProvider(id)).data).toEqual({
        provider: 'paystack',
        answer: 'UNAVAILABLE',
        charge: null,
        differs: [],
      })
      expect(performance.now() - asked).toBeLessThan(3900)
    } finally {
      await control(app.fakeProviders, 'provider', { mode: 'up' })
    }
  })

  test('is not asked for where no card was used', async () => {
    const fan = await joined(app)
    await topUp(app, fan, 200_000)
    const { id } = await paid(app, { amount: 100_000, byWallet: true, fan })
    expect((await load(id)).data.provider).toBeNull()
    expect((await atProvider(id)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' })
  })
})

describe('a charge that fits nothing', () => {
  async function reviewed() {
    const fan = await joined(app)
    const reference = newReference()
    await chargeCard(app, fan, { amount: 500_000, reference }, { total: 400_000 })
    await deliverEvent(app, chargeEvent(reference))
    await app.drain()
    const { data } = await app.call('GET /admin/search-payment-reviews', {
      token: admin.token,
      query: { paymentReference: reference },
    })
    return { fan, reference, id: data[0]?.id ?? '' }
  }
  const loadReview = async (paymentReviewId: string) =>
    (
      await app.call('GET /admin/load-payment-review/{paymentReviewId}', {
        token: admin.token,
        params: { paymentReviewId },
      })
    ).data

  test('says what each decision would do', async () => {
    const { id, fan, reference } = await reviewed()
    expect(await loadReview(id)).toMatchObject({
      paymentReference: reference,
      charged: 400_000,
      creditable: 384_000,
      left: 400_000,
      isInDispute: false,
      adminsNeeded: 1,
      proposal: null,
      refunds: [],
      payer: { userId: fan.id },
    })
    await refundAtProvider(app, reference, 100_000)
    expect(await loadReview(id)).toMatchObject({ left: 300_000, refunds: [{ amount: 100_000 }] })
  })

  test('is beside the payment that it was credited by', async () => {
    const { id, fan } = await reviewed()
    const { data } = await app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
      token: admin.token,
      params: { paymentReviewId: id },
      body: { decision: 'CREDIT_WALLET', userId: fan.id, reason: 'It is hers' } as never,
    })
    const paymentId = data.creditedPaymentId ?? ''
    expect((await load(paymentId)).data.paymentReviewId).toBe(id)
    expect((await atProvider(paymentId)).data).toMatchObject({ answer: 'KNOWN', differs: [] })
  })
})

test('a dispute says what losing it would take from whom, and then what it took', async () => {
  const { reference, creator, total } = await paid(app, { amount: 100_000 })
  const providerDisputeId = await disputed(app, reference)
  const { data: found } = await app.call('GET /admin/search-disputes', {
    token: admin.token,
    query: { paymentReference: reference, state: 'OPEN' },
  })
  const loadDispute = () =>
    app.call('GET /admin/load-dispute/{disputeId}', {
      token: admin.token,
      params: { disputeId: found[0]?.id ?? '' },
    })
  const shares = [
    { account: 'available', username: creator.username, amount: -90_000 },
    { account: 'fees', username: null, amount: -10_000 },
    { account: 'provider_fees', username: null, amount: 100_000 - total },
    { account: 'provider:paystack', username: null, amount: total },
  ]
  const open = (await loadDispute()).data
  expect(open).toMatchObject({ state: 'OPEN', providerDisputeId: providerDisputeId, entries: [] })
  expect(open.sharesIfLost).toEqual(shares)
  await decided(app, providerDisputeId, false)
  const lost = (await loadDispute()).data
  expect(lost).toMatchObject({ state: 'LOST', sharesIfLost: [] })
  expect(lost.entries).toHaveLength(shares.length)
  for (const share of shares) expect(lost.entries).toContainEqual(expect.objectContaining(share))
})
