import { describe, expect, test } from 'vitest'
import { settleReportedDispute } from '../../../src/money/refunds/settle-reported-dispute.ts'
import { reconcileRefundsAndDisputes } from '../../../src/money/webhooks/reconcile-refunds-and-disputes.ts'
import type { Charge } from '../../../src/platform/integrations/card-provider.ts'
import { adminOf } from '../../setup/admins.ts'
import { balanceOf, control, newReference, pay } from '../../setup/money/money.ts'
import { giveBack } from '../../setup/money/refunds.ts'
import { deliverStripeEvent, payOnPage, startStripeApp } from '../../setup/money/stripe.ts'
import { joined } from '../../setup/people.ts'

const app = await startStripeApp()
const admin = await adminOf(app, 'FINANCE')

/** A tip of 50 euros on the provider's own page. */
async function tipped() {
  const creator = await joined(app, { countryCode: 'DE', verified: true })
  const fan = await joined(app, { countryCode: 'FR' })
  const body = {
    amount: 5000,
    currencyCode: 'EUR' as const,
    reference: newReference(),
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
  }
  const { data } = await pay(app, fan, 'POST /stripe/start', body)
  await payOnPage(data.url)
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  const { id } = await app.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  return { id, reference: body.reference, creator }
}

async function deliverProviderEvent(type: string, object: object): Promise<void> {
  const event = { id: `evt_${app.ctx.newId()}`, object: 'event', type, data: { object } }
  expect(await deliverStripeEvent(app, event)).toBe(200)
  await app.drain()
}

test('a refund by an admin is done at once, and not again when it is told', async () => {
  const { id, reference, creator } = await tipped()
  await giveBack(app, admin, id, { amount: 2000 })
  await app.drain()
  expect(await balanceOf(app, creator)).toBe(2700)
  const [refund] = await app.ctx.outside.cards.cardNamed('stripe').listRefunds(reference)
  await deliverProviderEvent('refund.updated', { id: refund?.id, object: 'refund' })
  await reconcileRefundsAndDisputes.run(app.ctx, {})
  expect(await balanceOf(app, creator)).toBe(2700)
})

test('a refund at the provider and a lost dispute are booked as they are told, and once', async () => {
  const { reference, creator } = await tipped()
  const { id: refund } = await control(app.fakeProviders, 'stripe/refund', { reference, amount: 1000 })
  await deliverProviderEvent('refund.created', { id: refund, object: 'refund' })
  expect(await balanceOf(app, creator)).toBe(3600)
  const { id: dispute } = await control(app.fakeProviders, 'stripe/dispute', { reference, amount: 4000 })
  await deliverProviderEvent('charge.dispute.created', { id: dispute, object: 'dispute' })
  expect(await balanceOf(app, creator)).toBe(3600)
  await control(app.fakeProviders, `stripe/dispute/${dispute}`, { won: false })
  await deliverProviderEvent('charge.dispute.closed', { id: dispute, object: 'dispute' })
  await deliverProviderEvent('charge.dispute.created', { id: dispute, object: 'dispute' })
  expect(await balanceOf(app, creator)).toBe(0)
})

test('what nobody told us of is found in its own lists', async () => {
  const { reference, creator } = await tipped()
  await control(app.fakeProviders, 'stripe/refund', { reference, amount: 1000 })
  const { id } = await control(app.fakeProviders, 'stripe/dispute', { reference, amount: 1000 })
  await control(app.fakeProviders, `stripe/dispute/${id}`, { won: false })
  await reconcileRefundsAndDisputes.run(app.ctx, {})
  await reconcileRefundsAndDisputes.run(app.ctx, {})
  expect(await balanceOf(app, creator)).toBe(2700)
})

describe('a reference that was charged a second time', () => {
  const card = app.ctx.outside.cards.cardNamed('stripe')

  /** The payer has paid on another page for the same, which nothing here opens: its charge waits for a person. */
  async function tippedTwice() {
    const tip = await tipped()
    const first = await card.findCharge(tip.reference)
    await payOnPage(await openPage(tip.reference, first))
    const { charges } = await card.listCharges(new Date(0), new Date(Date.now() + 60_000), null)
    const second = charges.find(({ reference, id }) => reference === tip.reference && id !== first?.id)
    if (!first?.id || !second?.id) throw new Error('Nothing was charged twice.')
    await deliverProviderEvent('payment_intent.succeeded', {
      id: second.id,
      metadata: { reference: tip.reference },
    })
    const [review] = await reviewsOf(tip.reference)
    if (!review) throw new Error('Nobody was asked about the second charge.')
    return { ...tip, first: first.id, second: second.id, total: second.amount, review }
  }

  async function openPage(reference: string, like: Charge | null): Promise<string> {
    const { stripe } = app.ctx.config
    const metadata = Object.entries({ ...like?.metadata, reference })
    const body = new URLSearchParams({
      mode: 'payment',
      client_reference_id: reference,
      customer_email: 'payer@example.com',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': String(like?.amount),
      'line_items[0][price_data][product_data][name]': 'Tip',
      success_url: 'http://localhost/paid',
      cancel_url: 'http://localhost/cancelled',
    })
    for (const [name, value] of metadata) body.set(`payment_intent_data[metadata][${name}]`, String(value))
    const answer = await fetch(`${stripe?.baseUrl}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe?.secretKey}` },
      body,
    })
    const { url } = (await answer.json()) as { url: string }
    return url
  }

  async function reviewsOf(paymentReference: string) {
    const { data } = await app.call('GET /admin/search-payment-reviews', {
      token: admin.token,
      query: { paymentReference },
    })
    return data
  }

  function decide(paymentReviewId: string, body: object) {
    return app.call('POST /admin/decide-payment-review/{paymentReviewId}', {
      token: admin.token,
      params: { paymentReviewId },
      body: { reason: 'It was paid twice', ...body } as never,
    })
  }

  async function givenBack(reference: string, ...chargeIds: string[]) {
    const refunds = await Promise.all(chargeIds.map((id) => card.listRefunds(reference, id)))
    return refunds.map((each) => each.reduce((sum, { amount }) => sum + amount, 0n))
  }

  test('has that charge given back when a person decides so, and keeps the first', async () => {
    const { reference, creator, first, second, total, review } = await tippedTwice()
    expect((await decide(review.id, { decision: 'REFUND' })).status).toBe(200)
    await app.drain()
    expect(await givenBack(reference, first, second)).toEqual([0n, total])
    expect(await balanceOf(app, creator)).toBe(4500)
    const { data } = await app.call('GET /admin/search-refunds', {
      token: admin.token,
      query: { paymentReference: reference },
    })
    expect(data).toMatchObject([{ state: 'SUCCEEDED', booked: 0, payment: null, paymentReviewId: review.id }])
  })

  test('has its second charge in a wallet, and then given back, without touching the first', async () => {
    const { id, reference, creator, first, second, review } = await tippedTwice()
    const payer = await joined(app, { countryCode: 'FR' })
    const { data } = await decide(review.id, { decision: 'CREDIT_WALLET', userId: payer.id })
    const credited = await balanceOf(app, payer)
    expect(credited).toBeGreaterThan(0)
    expect((await giveBack(app, admin, data.creditedPaymentId ?? '')).status).toBe(201)
    await app.drain()
    expect(await givenBack(reference, first, second)).toEqual([0n, BigInt(credited)])
    expect([await balanceOf(app, payer), await balanceOf(app, creator)]).toEqual([0, 4500])
    expect((await giveBack(app, admin, id)).status).toBe(201)
    await app.drain()
    expect(await givenBack(reference, first, second)).toEqual([5000n, BigInt(credited)])
    expect(await balanceOf(app, creator)).toBe(0)
  })

  test('loses nothing of the first payment by a refund or a dispute of the second at the provider', async () => {
    const { reference, creator, second, total, review } = await tippedTwice()
    const { id } = await card.refund({ reference, chargeId: second, amount: 1000n, key: 'by-hand' })
    await deliverProviderEvent('refund.created', { id, object: 'refund' })
    const lost = { id: `du_${reference}`, reference, chargeId: second, amount: total - 1000n }
    await settleReportedDispute(app.ctx, 'stripe', { ...lost, currencyCode: 'EUR', status: 'lost' })
    expect(await balanceOf(app, creator)).toBe(4500)
    const query = { token: admin.token, query: { paymentReference: reference } }
    const found = [
      ...(await app.call('GET /admin/search-refunds', query)).data,
      ...(await app.call('GET /admin/search-disputes', query)).data,
    ]
    expect(found).toMatchObject([
      { payment: null, paymentReviewId: review.id, booked: 0 },
      { payment: null, paymentReviewId: review.id, booked: 0 },
    ])
  })

  test('is put before a person by the refund of a part of a charge that nobody told us of', async () => {
    const tip = await tipped()
    const first = await card.findCharge(tip.reference)
    await payOnPage(await openPage(tip.reference, first))
    const { charges } = await card.listCharges(new Date(0), new Date(Date.now() + 60_000), null)
    const second = charges.find(({ reference, id }) => reference === tip.reference && id !== first?.id)
    const order = { reference: tip.reference, chargeId: second?.id ?? '', amount: 1000n, key: 'unheard' }
    await deliverProviderEvent('refund.created', { id: (await card.refund(order)).id, object: 'refund' })
    expect(await reviewsOf(tip.reference)).toHaveLength(1)
    expect(await balanceOf(app, tip.creator)).toBe(4500)
  })
})
