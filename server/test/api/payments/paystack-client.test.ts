import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Refusal } from '../../../src/platform/errors.ts'
import { createPaystackCardProvider } from '../../../src/platform/integrations/paystack/paystack.ts'

type Answer = (response: ServerResponse) => void

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const cut: Answer = (response) => response.destroy()

/** A provider that gives these answers in turn, the last one for good, and remembers what it was asked. */
async function providerThatAnswers(...answers: [Answer, ...Answer[]]) {
  const asked: { url: string | undefined; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url, key: request.headers.authorization })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The provider has no port.')
  return {
    asked,
    card: createPaystackCardProvider({ baseUrl: `http://127.0.0.1:${address.port}`, secretKey: 'sk_1' }),
  }
}

const paid = {
  id: 7001,
  reference: 'TXN_1',
  status: 'success',
  amount: 517_767,
  currency: 'NGN',
  metadata: { userId: 'u' },
  paid_at: '2026-11-20T18:00:00.000Z',
}

test('a charge is read as the provider documents it', async () => {
  const { card, asked } = await providerThatAnswers(json(200, { status: true, data: paid }))
  expect(await card.findCharge('TXN/1')).toEqual({
    provider: 'paystack',
    id: '7001',
    reference: 'TXN_1',
    status: 'success',
    amount: 517_767n,
    currencyCode: 'NGN',
    metadata: { userId: 'u' },
    paidAt: new Date('2026-11-20T18:00:00.000Z'),
    cardLabel: null,
    cardSignature: null,
    card: null,
  })
  expect(asked).toEqual([{ url: '/transaction/verify/TXN%2F1', key: 'Bearer sk_1' }])
})

test('metadata may come as text, or be anything else', async () => {
  const { card } = await providerThatAnswers(
    ...(['{"userId":"u"}', 'not json', '7', null, 5].map((metadata) =>
      json(200, { data: { ...paid, metadata } }),
    ) as [Answer]),
  )
  const read = async () => (await card.findCharge('TXN_1'))?.metadata
  expect([await read(), await read(), await read(), await read(), await read()]).toEqual([
    { userId: 'u' },
    {},
    {},
    {},
    {},
  ])
})

test('what is under way is pending, and what was given back is reversed', async () => {
  const { card } = await providerThatAnswers(
    ...(['ongoing', 'queued', 'reversed', 'abandoned', 'failed'].map((status) =>
      json(200, { data: { ...paid, status, paid_at: null } }),
    ) as [Answer]),
  )
  const read = async () => (await card.findCharge('TXN_1'))?.status
  expect([await read(), await read(), await read(), await read(), await read()]).toEqual([
    'pending',
    'pending',
    'reversed',
    'abandoned',
    'failed',
  ])
})

test('an unknown reference is null, in each way that the provider says so', async () => {
  const { card } = await providerThatAnswers(
    json(404, { message: 'Not found' }),
    json(400, { code: 'transaction_not_found', message: '' }),
    json(400, { status: false, message: 'Transaction reference not found.' }),
  )
  expect([await card.findCharge('a'), await card.findCharge('b'), await card.findCharge('c')]).toEqual([
    null,
    null,
    null,
  ])
})

test('an answer that fails or is cut off is asked for again', async () => {
  const { card, asked } = await providerThatAnswers(json(502, {}), cut, json(200, { data: paid }))
  expect((await card.findCharge('TXN_1'))?.status).toBe('success')
  expect(asked).toHaveLength(3)
})

test('who is told to slow down for a moment waits, and is answered then', async () => {
  const slow = json(429, {}, { 'retry-after': '0' })
  const { card, asked } = await providerThatAnswers(slow, slow, json(200, { data: paid }))
  expect((await card.findCharge('TXN_1'))?.status).toBe('success')
  expect(asked).toHaveLength(3)
})

test.each([
  ['120', 120],
  [new Date(Date.now() + 90_000).toUTCString(), 90],
])('who is told to come back later is not held up, and told when: %s', async (retryAfter, seconds) => {
  const { card, asked } = await providerThatAnswers(json(429, {}, { 'retry-after': retryAfter }))
  const refusal = await card.findCharge('TXN_1').catch((cause: Refusal) => cause)
  expect(refusal).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect(seconds - Number((refusal as Refusal).more.retryAfterSeconds)).toBeLessThan(5)
  expect(asked).toHaveLength(1)
})

test('what must not be asked twice is asked once, also by who is told to slow down', async () => {
  const { card, asked } = await providerThatAnswers(json(429, {}, { 'retry-after': '0' }))
  const order = { authorization: 'AUTH_1', email: 'a@b.example', total: 1n, currencyCode: 'NGN' }
  const charge = card.chargeSavedCard({ ...order, reference: 'TXN_1', metadata: {} })
  await expect(charge).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect(asked).toHaveLength(1)
})

test('a refused key is an error of ours, and is not asked again', async () => {
  const { card, asked } = await providerThatAnswers(json(401, { message: 'Invalid key' }))
  await expect(card.findCharge('TXN_1')).rejects.toThrow('401 Invalid key')
  await expect(card.listCharges(new Date(0), new Date(1), null)).rejects.toThrow('401 Invalid key')
  expect(asked).toHaveLength(2)
})

test('the list of charges comes by pages', async () => {
  const { card, asked } = await providerThatAnswers(
    json(200, { data: [paid], meta: { page: 1, pageCount: 2 } }),
    json(200, { data: [], meta: { page: 2, pageCount: 2 } }),
  )
  const [from, to] = [new Date('2026-11-19T00:00:00Z'), new Date('2026-11-20T00:00:00Z')]
  expect(await card.listCharges(from, to, null)).toMatchObject({
    charges: [{ reference: 'TXN_1' }],
    next: '2',
  })
  expect(await card.listCharges(from, to, '2')).toEqual({ charges: [], next: null })
  expect(asked[1]?.url).toContain('page=2&perPage=100')
})

test('a signature counts only over exactly these bytes', async () => {
  const card = createPaystackCardProvider({ baseUrl: 'http://127.0.0.1:9', secretKey: 'sk_1' })
  const body = Buffer.from('{"event":"charge.success"}')
  const signature = createHmac('sha512', 'sk_1').update(body).digest('hex')
  expect(await card.isSigned(body, signature)).toBe(true)
  expect(await card.isSigned(body, signature.toUpperCase())).toBe(true)
  expect(await card.isSigned(Buffer.from('{"event": "charge.success"}'), signature)).toBe(false)
  expect(await card.isSigned(body, signature.slice(1))).toBe(false)
  expect(await card.isSigned(body, undefined)).toBe(false)
})
