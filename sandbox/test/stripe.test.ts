import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeProviders } from '../src/start.ts'

type Received = { signature: string; raw: string; type: string; data: { object: Record<string, unknown> } }

/** A sandbox of the test's own, with somebody who listens to its events. */
async function openStripe() {
  const received: Received[] = []
  const listeners = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    received.push({ ...JSON.parse(raw), raw, signature: String(request.headers['stripe-signature']) })
    response.writeHead(200).end()
    for (const wake of listeners) wake()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no port.')
  const fakeProviders = await startFakeProviders({
    port: 0,
    smtpPort: 0,
    lateWebhookMs: 40,
    stripeWebhookUrl: `http://127.0.0.1:${address.port}/`,
  })
  onTestFinished(async () => {
    await fakeProviders.stop()
    server.close()
    server.closeAllConnections()
  })

  async function call(method: string, path: string, params?: Record<string, string>, key?: string) {
    const response = await fetch(`${fakeProviders.url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${fakeProviders.stripeSecret}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: params ? new URLSearchParams(params) : undefined,
    })
    return { code: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    ...fakeProviders,
    call,
    /** Every event of a type, once there are so many. */
    async events(type: string, count: number): Promise<Received[]> {
      for (;;) {
        const found = received.filter((each) => each.type === type)
        if (found.length >= count) return found
        await new Promise<void>((resolve) => listeners.add(resolve))
      }
    },
    pay: (url: unknown, number: string) =>
      fetch(String(url), { method: 'POST', body: new URLSearchParams({ number }), redirect: 'manual' }),
  }
}

const page = {
  mode: 'payment',
  client_reference_id: 'TXN_1',
  customer_email: 'fan@example.com',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '10362',
  'line_items[0][price_data][product_data][name]': 'Wallet top-up',
  'payment_intent_data[metadata][reference]': 'TXN_1',
  success_url: 'http://127.0.0.1:3000/paid',
  cancel_url: 'http://127.0.0.1:3000/',
}

test('a page is paid on once, sends the payer back, and its events are signed with the time', async () => {
  const stripe = await openStripe()
  const { body: session } = await stripe.call('POST', '/checkout/sessions', page)
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 10_362 })
  const shown = await (await fetch(String(session.url))).text()
  expect(shown).toContain('EUR 103.62')
  expect((await stripe.pay(session.url, '12')).status).toBe(400)
  expect((await stripe.pay(session.url, '4000000000000002')).status).toBe(402)
  const paid = await stripe.pay(session.url, '4242 4242 4242 4242')
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:3000/paid'])
  expect((await stripe.pay(session.url, '4242424242424242')).status).toBe(400)

  const [event] = await stripe.events('checkout.session.completed', 1)
  expect(event?.data.object).toMatchObject({ id: session.id, client_reference_id: 'TXN_1' })
  const [, time, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(event?.signature ?? '') ?? []
  const expected = createHmac('sha256', stripe.stripeWebhookSecret).update(`${time}.${event?.raw}`)
  expect(signed).toBe(expected.digest('hex'))
})

test('the late card’s events arrive twice', async () => {
  const stripe = await openStripe()
  const { body: session } = await stripe.call('POST', '/checkout/sessions', page)
  await stripe.pay(session.url, '4000000000000077')
  expect(await stripe.events('payment_intent.succeeded', 2)).toHaveLength(2)
})

test('an idempotency key stands for one call and its first answer', async () => {
  const stripe = await openStripe()
  const first = await stripe.call('POST', '/checkout/sessions', page, 'key-1')
  expect(await stripe.call('POST', '/checkout/sessions', page, 'key-1')).toEqual(first)
  const other = { ...page, customer_email: 'other@example.com' }
  expect(await stripe.call('POST', '/checkout/sessions', other, 'key-1')).toMatchObject({
    code: 400,
    body: { error: { type: 'idempotency_error' } },
  })
  const wrong = { ...page, mode: 'setup' }
  const refused = await stripe.call('POST', '/checkout/sessions', wrong, 'key-2')
  expect(refused.code).toBe(400)
  expect(await stripe.call('POST', '/checkout/sessions', wrong, 'key-2')).toEqual(refused)
})

test('what is not there is 404, a wrong key 401, and down is 503', async () => {
  const stripe = await openStripe()
  expect((await stripe.call('GET', '/payment_intents/pi_none')).code).toBe(404)
  expect((await stripe.call('GET', '/nowhere')).code).toBe(404)
  expect((await fetch(`${stripe.url}/v1/refunds`)).status).toBe(401)
  await fetch(`${stripe.url}/control/stripe/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'down' }),
  })
  expect((await stripe.call('GET', '/refunds')).code).toBe(503)
})
