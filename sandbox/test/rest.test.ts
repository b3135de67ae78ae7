import { expect, test } from 'vitest'
import { openFakeProviders, testCardNumbers, testOrder } from './setup/open-sandbox.ts'

test('without the secret key nothing is told', async () => {
  const fakeProviders = await openFakeProviders()
  expect(await fakeProviders.get('/paystack/transaction', 'sk_test_other')).toMatchObject({
    code: 401,
    status: false,
    message: 'Invalid key',
  })
  const bare = await fetch(`${fakeProviders.paystackUrl}/transaction`)
  expect(bare.status).toBe(401)
})

test('an unknown reference is not found', async () => {
  const fakeProviders = await openFakeProviders()
  expect(await fakeProviders.verify('TXN_unknown')).toMatchObject({
    code: 404,
    status: false,
    message: 'Transaction reference not found',
  })
})

test('an initialized transaction is abandoned until it is paid in the checkout it points to', async () => {
  const fakeProviders = await openFakeProviders()
  const started = await fakeProviders.post('/paystack/transaction/initialize', {
    ...testOrder,
    amount: '517767',
    reference: 'TXN_i',
  })
  expect(started).toMatchObject({ message: 'Authorization URL created', data: { reference: 'TXN_i' } })
  expect((await fakeProviders.verify('TXN_i')).data).toMatchObject({ status: 'abandoned', paid_at: null })

  const page = await fetch(String(started.data.authorization_url))
  expect(await page.text()).toContain('Pay NGN 5,177.67')
  expect((await fakeProviders.charge('TXN_i', testCardNumbers.succeeds)).data).toMatchObject({
    status: 'success',
  })
})

test('the list is newest first, by pages and status', async () => {
  const fakeProviders = await openFakeProviders()
  for (const reference of ['a', 'b', 'c']) await fakeProviders.charge(reference, testCardNumbers.succeeds)
  await fakeProviders.charge('d', testCardNumbers.declined)

  const response = await fetch(`${fakeProviders.paystackUrl}/transaction?status=success&perPage=2&page=2`, {
    headers: { authorization: `Bearer ${fakeProviders.paystackSecret}` },
  })
  expect(await response.json()).toMatchObject({
    data: [{ reference: 'a' }],
    meta: { total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 },
  })
  const future = new Date(Date.now() + 60_000).toISOString()
  expect((await fakeProviders.get(`/paystack/transaction?from=${future}`)).data).toEqual([])
  expect(await fakeProviders.get('/paystack/transaction?from=yesterday')).toMatchObject({ code: 400 })
})

test('a saved card is charged again, once for each reference', async () => {
  const fakeProviders = await openFakeProviders()
  const { data } = await fakeProviders.charge('TXN_first', testCardNumbers.succeeds)
  const again = {
    ...testOrder,
    reference: 'TXN_renewal',
    authorization_code: Object(data.authorization).authorization_code,
  }
  expect(await fakeProviders.post('/paystack/transaction/charge_authorization', again)).toMatchObject({
    code: 200,
    data: { status: 'success', reference: 'TXN_renewal' },
  })
  expect(await fakeProviders.post('/paystack/transaction/charge_authorization', again)).toMatchObject({
    code: 400,
    message: 'Duplicate Transaction Reference',
  })
  const stranger = { ...again, reference: 'TXN_x', email: 'other@example.com' }
  expect(await fakeProviders.post('/paystack/transaction/charge_authorization', stranger)).toMatchObject({
    code: 404,
  })
})

test('refunds never give back more than was paid', async () => {
  const fakeProviders = await openFakeProviders()
  await fakeProviders.charge('TXN_r', testCardNumbers.succeeds)
  await fakeProviders.receiver.next()

  expect(
    await fakeProviders.post('/paystack/refund', { transaction: 'TXN_r', amount: 17_767 }),
  ).toMatchObject({
    message: 'Refund has been queued for processing',
    data: { status: 'pending', amount: 17_767, transaction: { reference: 'TXN_r' } },
  })
  const webhooks = [await fakeProviders.receiver.next(), await fakeProviders.receiver.next()]
  expect(webhooks.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['refund.pending', 'refund.processed']),
  )
  expect(webhooks.find(({ event }) => event === 'refund.processed')).toMatchObject({
    data: { transaction_reference: 'TXN_r', amount: '17767', status: 'processed' },
  })
  expect(
    await fakeProviders.post('/paystack/refund', { transaction: 'TXN_r', amount: 500_001 }),
  ).toMatchObject({
    code: 400,
  })
  expect(await fakeProviders.post('/paystack/refund', { transaction: 'TXN_r' })).toMatchObject({
    data: { amount: 500_000 },
  })
  expect((await fakeProviders.verify('TXN_r')).data).toMatchObject({ status: 'reversed' })
  expect(await fakeProviders.post('/paystack/refund', { transaction: 'TXN_r' })).toMatchObject({
    code: 400,
    message: 'Transaction has been fully reversed',
  })
})

async function control(url: string, path: string, body: object) {
  const response = await fetch(`${url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { id: number }
}

test('a refund is told of by id and by its charge, and one that fails leaves the money where it was', async () => {
  const fakeProviders = await openFakeProviders()
  const { data: charge } = await fakeProviders.charge('TXN_f', testCardNumbers.succeeds)
  await fakeProviders.post('/control/refunds', { status: 'pending' })
  const data = await control(fakeProviders.url, 'refund', { reference: 'TXN_f' })
  expect((await fakeProviders.verify('TXN_f')).data).toMatchObject({ status: 'reversed' })
  const list = await fakeProviders.get(`/paystack/refund?transaction=${charge.id}`)
  expect(list.data).toMatchObject([{ id: data.id, transaction: charge.id, status: 'pending', dispute: null }])

  await fakeProviders.post(`/control/refund/${data.id}`, { status: 'failed' })
  expect((await fakeProviders.get(`/paystack/refund/${data.id}`)).data).toMatchObject({ status: 'failed' })
  expect((await fakeProviders.verify('TXN_f')).data).toMatchObject({ status: 'success' })
  expect((await fakeProviders.post(`/control/refund/${data.id}`, { status: 'processed' })).code).toBe(400)
  expect((await fakeProviders.get('/paystack/refund/7')).code).toBe(404)
})

test('a dispute is told of as it opens and ends, and a lost one is paid by a refund that names it', async () => {
  const fakeProviders = await openFakeProviders()
  await fakeProviders.charge('TXN_d', testCardNumbers.succeeds)
  await fakeProviders.receiver.next()
  const won = await control(fakeProviders.url, 'dispute', { reference: 'TXN_d', amount: 100_000 })
  expect(await fakeProviders.receiver.next()).toMatchObject({
    event: 'charge.dispute.create',
    data: { id: won.id, refund_amount: 100_000, transaction: { reference: 'TXN_d' } },
  })
  await fakeProviders.post(`/control/dispute/${won.id}`, { won: true })
  expect((await fakeProviders.get(`/paystack/dispute/${won.id}`)).data).toMatchObject({
    status: 'resolved',
    resolution: 'declined',
  })
  const lost = await control(fakeProviders.url, 'dispute', { reference: 'TXN_d' })
  await fakeProviders.post(`/control/dispute/${lost.id}`, { won: false })
  expect((await fakeProviders.get(`/paystack/dispute/${lost.id}`)).data).toMatchObject({
    resolution: 'merchant-accepted',
    transaction: { status: 'reversed' },
  })
  expect((await fakeProviders.get('/paystack/refund?transaction=TXN_d')).data).toMatchObject([
    { dispute: lost.id },
  ])
  expect((await fakeProviders.post(`/control/dispute/${lost.id}`, { won: true })).code).toBe(400)
})

test('a transfer is paid once for each reference and told as transfer.success or transfer.failed', async () => {
  const fakeProviders = await openFakeProviders()
  const account = {
    type: 'nuban',
    name: 'Ada Obi',
    account_number: '0123456789',
    bank_code: '058',
    currency: 'NGN',
  }
  const { code, data } = await fakeProviders.post('/paystack/transferrecipient', account)
  expect(code).toBe(201)
  expect((await fakeProviders.post('/paystack/transferrecipient', account)).data).toEqual(data)

  const transfer = { source: 'balance', amount: 100_000, recipient: data.recipient_code, reference: 'WD_1' }
  expect(await fakeProviders.post('/paystack/transfer', transfer)).toMatchObject({
    code: 200,
    data: { status: 'pending' },
  })
  expect(await fakeProviders.receiver.next()).toMatchObject({
    event: 'transfer.success',
    data: { reference: 'WD_1' },
  })
  expect(await fakeProviders.post('/paystack/transfer', transfer)).toMatchObject({
    code: 400,
    errorCode: 'duplicate_transfer_reference',
  })
  expect(await fakeProviders.get('/paystack/transfer/verify/WD_1')).toMatchObject({
    message: 'Transfer retrieved',
    data: { status: 'success', amount: 100_000, recipient: { recipient_code: data.recipient_code } },
  })
  expect(await fakeProviders.get('/paystack/transfer/verify/WD_2')).toMatchObject({
    code: 404,
    message: 'Transfer not found',
  })

  const failing = await fakeProviders.post('/paystack/transferrecipient', {
    ...account,
    account_number: '0000000000',
  })
  await fakeProviders.post('/paystack/transfer', {
    ...transfer,
    reference: 'WD_3',
    recipient: failing.data.recipient_code,
  })
  expect(await fakeProviders.receiver.next()).toMatchObject({
    event: 'transfer.failed',
    data: { reference: 'WD_3' },
  })
})

test('down, the REST calls answer 503 while the checkout still charges; slow, they answer after the delay', async () => {
  const fakeProviders = await openFakeProviders()
  await fakeProviders.post('/control/provider', { mode: 'down' })
  expect((await fakeProviders.charge('TXN_1', testCardNumbers.succeeds)).code).toBe(200)
  expect((await fakeProviders.verify('TXN_1')).code).toBe(503)

  await fakeProviders.post('/control/provider', { mode: 'slow', delayMs: 40 })
  const started = performance.now()
  expect((await fakeProviders.verify('TXN_1')).code).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(35)

  await fakeProviders.post('/control/provider', { mode: 'up' })
  const { code, data } = await fakeProviders.verify('TXN_1')
  expect(code).toBe(200)

  await fakeProviders.post('/control/provider', { mode: 'wrong' })
  expect((await fakeProviders.verify('TXN_1')).data).toEqual({ ...data, amount: Number(data.amount) + 1 })
  expect((await fakeProviders.post('/control/provider', { mode: 'sideways' })).code).toBe(400)
})
