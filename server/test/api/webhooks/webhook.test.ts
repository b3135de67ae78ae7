import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reconcileCharges } from '../../../src/money/payments/charges/reconcile-charges.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  deliverEvent,
  newReference,
  pay,
} from '../../setup/money/money.ts'
import { deliverStripeEvent, startStripeApp } from '../../setup/money/stripe.ts'
import { joined } from '../../setup/people.ts'

const app = await startStripeApp()

/** A top-up that its payer started, and whose charge may say something else. */
async function charged(change?: Parameters<typeof chargeCard>[3]) {
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, fan, 'POST /paystack/start', body)
  await chargeCard(app, fan, body, change)
  return { fan, body }
}

async function reviews(reference: string) {
  return app.ctx.db.selectFrom('payment_review').selectAll().where('reference', '=', reference).execute()
}

test('an event is stored and answered, and a job books the charge once, however often it is told', async () => {
  const { fan, body } = await charged()
  for (const time of [1, 2, 3])
    expect([time, await deliverEvent(app, chargeEvent(body.reference))]).toEqual([time, 200])
  expect(await balanceOf(app, fan)).toBe(0)
  await app.drain()
  await deliverEvent(app, chargeEvent(body.reference))
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(500_000)
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('an event after verify changes nothing', async () => {
  const { fan, body } = await charged()
  await pay(app, fan, 'POST /paystack/verify', body)
  await deliverEvent(app, chargeEvent(body.reference))
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('what is not signed over exactly these bytes is refused', async () => {
  const { fan, body } = await charged()
  for (const signature of ['', 'nonsense', 'a'.repeat(128)]) {
    expect(await deliverEvent(app, chargeEvent(body.reference), signature)).toBe(401)
  }
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(0)
})

describe.each([
  [
    '/paystack/webhook',
    'x-paystack-signature',
    (raw: string) => hmac('sha512', app.fakeProviders.paystackSecret, raw),
  ],
  ['/stripe/webhook', 'stripe-signature', signedByStripe],
] as const)('what comes to %s', (url, header, signed) => {
  const send = async (payload: string, signature?: string, type = 'application/json') => {
    const headers = { 'content-type': type, ...(signature === undefined ? {} : { [header]: signature }) }
    const response = await app.fastify.inject({ method: 'POST', url, headers, payload })
    return [response.statusCode, response.json().code]
  }

  test.each([
    ['{}', 'application/json'],
    ['[]', 'application/json'],
    ['{"event": 7, "type": 7}', 'application/json'],
    ['{"event": ', 'application/json'],
    ['', 'application/json'],
    ['event=charge.success', 'application/x-www-form-urlencoded'],
    ['charge.success', 'text/plain'],
  ])('is refused for its signature first, whatever else is wrong: %j as %s', async (payload, type) => {
    expect(await send(payload, undefined, type)).toEqual([401, 'BAD_SIGNATURE'])
    expect(await send(payload, 'a'.repeat(128), type)).toEqual([401, 'BAD_SIGNATURE'])
  })

  test.each(['{}', '[]', 'null', '{"event": 7, "type": 7}'])(
    'is refused as no event when it is signed and is none: %j',
    async (payload) => {
      expect(await send(payload, signed(payload))).toEqual([400, 'INVALID_INPUT'])
    },
  )
})

function hmac(algorithm: string, secret: string, text: string): string {
  return createHmac(algorithm, secret).update(text).digest('hex')
}

function signedByStripe(raw: string): string {
  const time = Math.floor(Date.now() / 1000)
  return `t=${time},v1=${hmac('sha256', app.fakeProviders.stripeWebhookSecret, `${time}.${raw}`)}`
}

test('the event is not believed: the provider is asked', async () => {
  const fan = await joined(app)
  const reference = newReference()
  await deliverEvent(app, {
    event: 'charge.success',
    data: { id: 1, reference, status: 'success', amount: 9e9, metadata: { userId: fan.id } },
  })
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(0)
})

test('other events are stored, and do nothing', async () => {
  expect(await deliverEvent(app, { event: 'transfer.success', data: { id: 7, reference: 'TRF_7' } })).toBe(
    200,
  )
  expect(await deliverEvent(app, { event: 'customeridentification.success' })).toBe(200)
  expect(await deliverEvent(app, { event: 'odd', data: [1, 2] })).toBe(200)
  await app.drain()
  const { count } = await app.ctx.db
    .selectFrom('provider_event')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('key', 'not like', 'charge.success%')
    .executeTakeFirstOrThrow()
  expect(count).toBe(3n)
})

test('a charge that fits nothing is put before a person, once', async () => {
  const strange = [
    await charged({ metadata: { userId: app.ctx.newId() } }),
    await charged({ metadata: { transactionSource: 'RENT' } }),
    await charged({ metadata: { transactionSource: 'TIPS' } }),
    await charged({ total: 500_000 }),
    await charged({ total: 500_000, metadata: { odd: 'a\0b \ud800' } }),
  ]
  for (const { fan, body } of strange) {
    await deliverEvent(app, chargeEvent(body.reference))
    await app.drain()
    await deliverEvent(app, chargeEvent(body.reference))
    await app.drain()
    expect(await reviews(body.reference)).toHaveLength(1)
    expect(await balanceOf(app, fan)).toBe(0)
  }
})

test.each([
  ['half of a pair', 'TXN_\ud83d'],
  ['a NUL', 'TXN_\0'],
])('an event whose reference has %s is stored, and leaves no job behind', async (_, reference) => {
  expect(await deliverEvent(app, chargeEvent(reference))).toBe(200)
  const refund = { transaction_reference: reference, status: 'processed' }
  expect(await deliverEvent(app, { event: 'refund.processed', data: refund })).toBe(200)
  const about = { object: { id: 'pi_1', client_reference_id: reference, metadata: { reference } } }
  const id = `evt_${newReference()}`
  const event = { id, type: 'charge.refunded', data: about }
  expect(await deliverStripeEvent(app, event)).toBe(200)
  await app.drain()
  const { rows } = await sql`SELECT FROM graphile_worker.jobs`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('words that no database can hold harm neither a charge nor an event that has them', async () => {
  const { fan, body } = await charged({ metadata: { message: 'a\0b' } })
  const event = chargeEvent(body.reference)
  expect(await deliverEvent(app, { ...event, data: { ...event.data, odd: 'a\0b \ud800' } })).toBe(200)
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('a charge under a reference that somebody else has started is put before a person', async () => {
  const squatter = await joined(app)
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, squatter, 'POST /paystack/start', body)
  await chargeCard(app, fan, body)
  await deliverEvent(app, chargeEvent(body.reference))
  await app.drain()
  expect(await reviews(body.reference)).toMatchObject([{ charged_minor: 517_767n, currency_code: 'NGN' }])
  expect(await balanceOf(app, squatter)).toBe(0)
  const { status, problem } = await pay(app, squatter, 'POST /paystack/verify', body)
  expect([status, problem.code]).toEqual([422, 'PAYMENT_NOT_VERIFIED'])
})

test('a charge of which nobody ever told is found in the provider’s list', async () => {
  const { fan, body } = await charged()
  await reconcileCharges.run(app.ctx, {})
  await reconcileCharges.run(app.ctx, {})
  expect(await balanceOf(app, fan)).toBe(500_000)
  expect(await reviews(body.reference)).toEqual([])
})
