import { expect, test, vi } from 'vitest'
import { pollStartedCardPayments } from '../../../src/money/payments/charges/poll-started-card-payments.ts'
import { reconcileCharges } from '../../../src/money/payments/charges/reconcile-charges.ts'
import {
  balanceOf,
  cards,
  chargeCard,
  control,
  type MoneyApp,
  newReference,
  pay,
  startMoneyApp,
} from '../../setup/money/money.ts'
import { deliverStripeEvent, payOnPage, startStripeApp, stripeCards } from '../../setup/money/stripe.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startStripeApp()
const start = 'POST /stripe/start'
const verify = 'POST /paystack/verify'
const euros = { amount: 10_000, currencyCode: 'EUR' as const }

async function started(person: Person, change: object = {}) {
  const body = { ...euros, reference: newReference(), ...change }
  const { status, data, problem } = await pay(app, person, start, body)
  expect([status, problem]).toEqual([200, undefined])
  return { body, url: data.url }
}

async function paymentOf(reference: string) {
  return app.ctx.db
    .selectFrom('payment')
    .select(['id', 'status', 'provider', 'provider_id', 'total_minor'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
}

function happened(type: string, object: object) {
  return { id: `evt_${app.ctx.newId()}`, object: 'event', type, data: { object } }
}

test('a top-up in euros is paid on the provider’s page, and verified when the payer comes back', async () => {
  const fan = await joined(app, { countryCode: 'FR' })
  const { body, url } = await started(fan)
  const { location } = await payOnPage(url)
  expect(location).toBe(`http://127.0.0.1:3000/settings/wallet?payment=${body.reference}`)
  expect(await balanceOf(app, fan)).toBe(0)
  const { status, data } = await pay(app, fan, verify, body)
  expect([status, data.user.availableWalletBalance]).toEqual([200, 100])
  expect(await paymentOf(body.reference)).toMatchObject({ provider: 'stripe', total_minor: 10_362n })
  await pay(app, fan, verify, body)
  expect(await balanceOf(app, fan)).toBe(10_000)
  const rows = await app.ctx.db
    .selectFrom('ledger_account')
    .select('kind')
    .where('owner_id', 'is', null)
    .where('currency_code', '=', 'EUR')
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['provider:stripe'])
})

test('a tip goes to the creator, and its page sends the payer back to the creator', async () => {
  const creator = await joined(app, { countryCode: 'DE', verified: true })
  const fan = await joined(app, { countryCode: 'US' })
  const tip = { amount: 500, transactionSource: 'TIPS' as const, creatorId: creator.id, message: 'Bravo' }
  const { body, url } = await started(fan, tip)
  const { location } = await payOnPage(url)
  expect(location).toBe(`http://127.0.0.1:3000/${creator.username}?payment=${body.reference}`)
  expect((await pay(app, fan, verify, { ...body, amount: 500 })).status).toBe(200)
  expect(await balanceOf(app, creator)).toBe(450)
})

test('a page that is not paid on is no payment', async () => {
  const fan = await joined(app, { countryCode: 'FR' })
  const { body, url } = await started(fan)
  expect((await payOnPage(url, stripeCards.declined)).status).toBe(402)
  const { status, problem } = await pay(app, fan, verify, body)
  expect([status, problem.detail]).toEqual([422, 'Unable to verify payment'])
  expect((await pay(app, fan, start, body)).data.url).toBe(url)
})

test('signed events have a job ask the provider, and book once with verify', async () => {
  const fan = await joined(app, { countryCode: 'FR' })
  const { body, url } = await started(fan)
  await payOnPage(url)
  const { provider_id } = await paymentOf(body.reference)
  const session = { id: provider_id, client_reference_id: body.reference, payment_intent: null }
  const event = happened('checkout.session.completed', session)
  expect(await deliverStripeEvent(app, event, 'whsec_stranger')).toBe(401)
  for (const time of [1, 2]) expect([time, await deliverStripeEvent(app, event)]).toEqual([time, 200])
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(10_000)
  await pay(app, fan, verify, body)
  await deliverStripeEvent(
    app,
    happened('payment_intent.succeeded', { id: 'pi_none', metadata: { reference: body.reference } }),
  )
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(10_000)
})

test('a currency is paid where the settings say, and not elsewhere', async () => {
  const nigerian = await joined(app)
  expect((await pay(app, nigerian, start, { amount: 500_000 })).problem.code).toBe('CURRENCY_NOT_PAYABLE')
  const french = await joined(app, { countryCode: 'FR' })
  const widget = await pay(app, french, 'POST /paystack/start', euros)
  expect([widget.status, widget.problem.detail]).toEqual([422, 'Unable to process payment'])
  const { data } = await app.call('GET /paystack/quote', {
    token: french.token,
    query: { amount: 10_000, currencyCode: 'EUR' },
  } as never)
  expect(data).toEqual({ amount: 10_000, fee: 362, total: 10_362, currencyCode: 'EUR', provider: 'stripe' })
  const plain = await startMoneyApp()
  const euro = await joined(plain, { countryCode: 'FR' })
  for (const call of [start, 'POST /paystack/start'] as const) {
    const { status, problem } = await pay(plain, euro, call, euros)
    expect([status, problem.detail]).toEqual([422, 'Unable to process payment'])
  }
  expect(await deliverStripeEvent(plain, happened('payment_intent.succeeded', { id: 'pi_1' }))).toBe(401)
})

test('with every event dropped and every tab closed, sweeps credit all that was paid', async () => {
  const own = await startStripeApp()
  const payers = await Promise.all(
    ['NG', 'NG', 'US', 'FR', 'FR', 'DE'].map((countryCode) => joined(own, { countryCode })),
  )
  for (const [index, person] of payers.entries()) {
    const currencyCode = (['NGN', 'NGN', 'USD', 'EUR', 'EUR', 'EUR'] as const)[index] ?? 'EUR'
    const body = { amount: 10_000 + index, currencyCode, reference: newReference() }
    if (currencyCode === 'NGN') {
      await pay(own, person, 'POST /paystack/start', body)
      await chargeCard(own, person, body, { card: cards.silent })
    } else {
      const { data } = await pay(own, person, start, body)
      await payOnPage(data.url, stripeCards.silent)
    }
  }
  own.clock.advance({ minutes: 3 })
  await pollStartedCardPayments.run(own.ctx, {})
  await pollStartedCardPayments.run(own.ctx, {})
  for (const [index, person] of payers.entries()) expect(await balanceOf(own, person)).toBe(10_000 + index)
})

test('an outage of one provider does not keep the sweep from the other', async () => {
  const own = await startStripeApp()
  const [nigerian, french] = [await joined(own), await joined(own, { countryCode: 'FR' })]
  const naira = { amount: 500_000, reference: newReference() }
  await pay(own, nigerian, 'POST /paystack/start', naira)
  await chargeCard(own, nigerian, naira, { card: cards.silent })
  const body = { ...euros, reference: newReference() }
  const { data } = await pay(own, french, start, body)
  await payOnPage(data.url, stripeCards.silent)
  own.clock.advance({ minutes: 3 })
  await control(own.fakeProviders, 'provider', { mode: 'down' })
  await pollStartedCardPayments.run(own.ctx, {})
  expect([await balanceOf(own, nigerian), await balanceOf(own, french)]).toEqual([0, 10_000])
  await control(own.fakeProviders, 'provider', { mode: 'up' })
  await control(own.fakeProviders, 'stripe/provider', { mode: 'down' })
  await pollStartedCardPayments.run(own.ctx, {})
  expect(await balanceOf(own, nigerian)).toBe(500_000)
  await control(own.fakeProviders, 'stripe/provider', { mode: 'up' })
})

/** A page of the provider's that was opened and paid on, and that nobody noted. */
async function payUnnoted(own: MoneyApp, fan: Person, reference: string): Promise<void> {
  const opened = await own.ctx.outside.cards.cardNamed('stripe').hosted?.open({
    reference,
    email: fan.email,
    total: 10_362n,
    currency: 'EUR',
    label: 'Wallet top-up',
    metadata: { userId: fan.id, amount: '10000', transactionSource: 'TOP_UP' },
    savesCard: false,
    returnTo: { paid: 'http://127.0.0.1:3000/', cancelled: 'http://127.0.0.1:3000/' },
  })
  await payOnPage(opened?.url ?? '')
}

test('a charge whose page was never noted is found in the provider’s list, and waits for its payer', async () => {
  const own = await startStripeApp()
  const fan = await joined(own, { countryCode: 'FR' })
  const body = { ...euros, reference: newReference() }
  await payUnnoted(own, fan, body.reference)
  await reconcileCharges.run(own.ctx, {})
  await reconcileCharges.run(own.ctx, {})
  expect(await balanceOf(own, fan)).toBe(0)
  expect((await pay(own, fan, verify, body)).status).toBe(200)
  expect(await balanceOf(own, fan)).toBe(10_000)
})

test('a charge with a reference that cannot be ours is kept under the provider’s own name', async () => {
  const own = await startStripeApp()
  const fan = await joined(own, { countryCode: 'FR' })
  const reference = newReference()
  await payUnnoted(own, fan, reference)
  await payUnnoted(own, fan, `TXN_${'9'.repeat(150)}`)
  await reconcileCharges.run(own.ctx, {})
  await reconcileCharges.run(own.ctx, {})
  const stored = await own.ctx.db.selectFrom('payment').select('reference').orderBy('reference').execute()
  expect(stored.map((payment) => payment.reference)).toEqual([reference, expect.stringMatching(/^pi_/)])
  for (const payment of stored)
    expect((await pay(own, fan, verify, { ...euros, reference: payment.reference })).status).toBe(200)
  expect(await balanceOf(own, fan)).toBe(20_000)
})

test('a charge that cannot be settled keeps the comparison from no other, and makes itself heard', async () => {
  const own = await startStripeApp()
  const fan = await joined(own, { countryCode: 'FR' })
  const { data, status } = await pay(own, fan, start, { ...euros, reference: newReference() })
  expect(status).toBe(200)
  await payOnPage(data.url)
  const stripe = own.ctx.outside.cards.cardNamed('stripe')
  const { charges, next } = await stripe.listCharges(new Date(0), own.clock.now(), null)
  const odd = charges.map((charge) => ({
    ...charge,
    reference: newReference(),
    currencyCode: 'E'.repeat(11),
  }))
  vi.spyOn(stripe, 'listCharges').mockResolvedValue({ charges: [...odd, ...charges], next })
  await expect(reconcileCharges.run(own.ctx, {})).rejects.toThrow('Not every charge')
  expect(await balanceOf(own, fan)).toBe(10_000)
})
