import { expect, test } from 'vitest'
import { RefundRefusedError } from '../../../src/platform/integrations/card-provider.ts'
import { createStripeCardProvider } from '../../../src/platform/integrations/stripe/stripe.ts'
import { control, newReference } from '../../setup/money/money.ts'
import { payOnPage, startStripeApp, stripeCards } from '../../setup/money/stripe.ts'

const app = await startStripeApp()
const stripe = app.ctx.outside.cards.cardNamed('stripe')

function orderOf(change: object = {}) {
  return {
    reference: newReference(),
    email: 'fan@example.com',
    total: 10_362n,
    currency: 'EUR' as const,
    label: 'Wallet top-up',
    metadata: { userId: 'u1', amount: '10000' },
    savesCard: false,
    returnTo: { paid: 'http://127.0.0.1:3000/settings/wallet', cancelled: 'http://127.0.0.1:3000/' },
    ...change,
  }
}

async function paid(change: object = {}, number?: string) {
  const order = orderOf(change)
  const opened = await stripe.hosted?.open(order)
  if (!opened) throw new Error('Nothing was opened.')
  const { location } = await payOnPage(opened.url, number)
  return { ...order, ...opened, location }
}

test('a page that is paid on leaves a charge with all that went with it, and sends the payer back', async () => {
  const { id, reference, location } = await paid()
  expect(location).toBe('http://127.0.0.1:3000/settings/wallet')
  const charge = await stripe.findCharge(reference, id)
  expect(charge).toMatchObject({
    provider: 'stripe',
    reference,
    status: 'success',
    amount: 10_362n,
    currencyCode: 'EUR',
    metadata: { userId: 'u1', amount: '10000' },
    cardLabel: { brand: 'visa', last4: '4242' },
    cardSignature: expect.any(String),
    card: null,
  })
  expect(await stripe.findCharge(reference, charge?.id)).toEqual(charge)
  expect(await stripe.findCharge(reference)).toEqual(charge)
})

test('opening the same page again opens no other, and one that was not paid on is no charge', async () => {
  const order = orderOf()
  const first = await stripe.hosted?.open(order)
  expect(await stripe.hosted?.open(order)).toEqual(first)
  expect(await stripe.findCharge(order.reference, first?.id)).toMatchObject({ status: 'abandoned' })
  expect((await payOnPage(first?.url ?? '', stripeCards.declined)).status).toBe(402)
  expect(await stripe.findCharge(order.reference, first?.id)).toMatchObject({ status: 'abandoned' })
  expect(await stripe.findCharge(newReference())).toBeNull()
  expect(await stripe.findCharge(newReference(), first?.id)).toBeNull()
})

test('a card that is kept can be charged again, once for a reference', async () => {
  const { reference, id } = await paid({ savesCard: true })
  const card = (await stripe.findCharge(reference, id))?.card
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 })
  const order = {
    authorization: card?.authorization ?? '',
    email: card?.email ?? '',
    total: 1064n,
    currencyCode: 'EUR',
    reference: newReference(),
    metadata: { userId: 'u1' },
  }
  const first = await stripe.chargeSavedCard(order)
  expect(first).toMatchObject({ status: 'success', reference: order.reference, amount: 1064n })
  expect(await stripe.chargeSavedCard(order)).toEqual(first)
  expect(await stripe.findCharge(order.reference)).toEqual(first)
  const gone = { ...order, authorization: 'cus_1/pm_1', reference: newReference() }
  expect(await stripe.chargeSavedCard(gone)).toMatchObject({ status: 'failed', id: null })
})

test('a kept card that is declined later is told as that', async () => {
  const { reference, id } = await paid({ savesCard: true }, stripeCards.once)
  const card = (await stripe.findCharge(reference, id))?.card
  const order = {
    authorization: card?.authorization ?? '',
    email: '',
    total: 1064n,
    currencyCode: 'EUR',
    reference: newReference(),
    metadata: {},
  }
  expect(await stripe.chargeSavedCard(order)).toMatchObject({ status: 'failed', reference: order.reference })
  expect(await stripe.findCharge(order.reference)).toMatchObject({ status: 'failed' })
})

test('refunds are made once for a key, told of by id and by charge, and never more than was paid', async () => {
  const { reference, id } = await paid()
  const first = await stripe.refund({ reference, chargeId: id, amount: 362n, key: `r-${reference}` })
  expect(first).toMatchObject({ reference, amount: 362n, currencyCode: 'EUR', status: 'processed' })
  expect(await stripe.refund({ reference, amount: 362n, key: `r-${reference}` })).toEqual(first)
  expect(await stripe.findRefund(first.id)).toEqual(first)
  const { id: theirs } = await control(app.fakeProviders, 'stripe/refund', { reference, amount: 1000 })
  expect(await stripe.listRefunds(reference)).toMatchObject([{ id: theirs, key: null }, { id: first.id }])
  const tooMuch = stripe.refund({ reference, amount: 9_001n, key: `s-${reference}` })
  await expect(tooMuch).rejects.toBeInstanceOf(RefundRefusedError)
  await control(app.fakeProviders, `stripe/refund/${theirs}/fail`, {})
  expect(await stripe.findRefund(String(theirs))).toMatchObject({ status: 'failed' })
  expect(await stripe.findRefund('re_none')).toBeNull()
})

test('a dispute is open, and then won or lost', async () => {
  const { reference } = await paid()
  for (const won of [true, false]) {
    const { id } = await control(app.fakeProviders, 'stripe/dispute', { reference, amount: 5000 })
    const chargeId = (await stripe.findCharge(reference))?.id
    const opened = { id, reference, chargeId, amount: 5000n, currencyCode: 'EUR', status: 'open' }
    expect(await stripe.findDispute(String(id))).toEqual(opened)
    await control(app.fakeProviders, `stripe/dispute/${id}`, { won })
    expect(await stripe.findDispute(String(id))).toEqual({ ...opened, status: won ? 'won' : 'lost' })
  }
  expect(await stripe.findDispute('du_none')).toBeNull()
})

test('the list of charges has each, by pages', async () => {
  const { reference } = await paid()
  const [from, to] = [new Date(Date.now() - 60_000), new Date()]
  const { charges, next } = await stripe.listCharges(from, to, null)
  expect(charges.map((charge) => charge.reference)).toContain(reference)
  expect(next).toBeNull()
  const after = await stripe.listCharges(from, to, charges[0]?.id ?? null)
  expect(after.charges).toEqual(charges.slice(1))
})

test('while nobody answers the payment provider is unavailable, and a wrong key is an error of ours', async () => {
  const gone = createStripeCardProvider({
    baseUrl: 'http://127.0.0.1:9',
    secretKey: 'sk',
    webhookSecret: 'whsec',
  })
  await expect(gone.findCharge('TXN_1')).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  const stranger = createStripeCardProvider({
    baseUrl: app.fakeProviders.url,
    secretKey: 'sk',
    webhookSecret: 'whsec',
  })
  const refused = await stranger.findCharge('TXN_1').catch((cause: unknown) => cause)
  expect(refused).toMatchObject({
    name: 'StripeRefusal',
    message: expect.stringContaining('Invalid API Key'),
  })
  // With Stripe's own status, 401, it would be answered as if the payer had not signed in.
  expect(refused).not.toHaveProperty('statusCode')
})

test('an event says what it is about', () => {
  const read = (type: string, object: object) =>
    stripe.readEvent(Buffer.from(JSON.stringify({ id: 'evt_1', type, data: { object } })))
  const metadata = { reference: 'TXN_1' }
  const charge = { key: 'evt_1', kind: 'charge', reference: 'TXN_1', id: 'pi_1' }
  expect(read('payment_intent.succeeded', { id: 'pi_1', metadata })).toEqual(charge)
  const session = { id: 'cs_1', client_reference_id: 'TXN_1', payment_intent: 'pi_1', metadata: {} }
  expect(read('checkout.session.completed', session)).toEqual(charge)
  expect(read('charge.refunded', { id: 'ch_1', metadata })).toMatchObject({
    kind: 'refund',
    reference: 'TXN_1',
    id: null,
  })
  expect(read('refund.created', { id: 're_1', metadata: null })).toMatchObject({
    kind: 'refund',
    reference: null,
    id: 're_1',
  })
  expect(read('charge.dispute.closed', { id: 'du_1' })).toMatchObject({ kind: 'dispute', id: 'du_1' })
  expect(read('customer.created', { id: 'cus_1' })).toMatchObject({ kind: 'other', reference: null })
})

test('who is told to slow down comes back later, and nobody else is kept from asking', async () => {
  const { reference, id } = await paid()
  await control(app.fakeProviders, 'stripe/provider', { mode: 'busy' })
  for (let times = 0; times < 7; times++) {
    const refusal = stripe.findCharge(reference, id)
    await expect(refusal).rejects.toMatchObject({ more: { retryAfterSeconds: 30 } })
  }
  await control(app.fakeProviders, 'stripe/provider', { mode: 'up' })
  expect(await stripe.findCharge(reference, id)).toMatchObject({ status: 'success' })
})
