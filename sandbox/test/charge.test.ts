import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openFakeProviders, testCardNumbers, testOrder } from './setup/open-sandbox.ts'

describe('the four test cards', () => {
  test('a good card is charged, verified and told to the product under a valid signature', async () => {
    const fakeProviders = await openFakeProviders()

    const charged = await fakeProviders.charge('TXN_1', testCardNumbers.succeeds)
    expect(charged).toMatchObject({ code: 200, status: true, message: 'Charge attempted' })
    expect(charged.data).toMatchObject({
      status: 'success',
      reference: 'TXN_1',
      amount: 517_767,
      currency: 'NGN',
    })

    const verified = await fakeProviders.verify('TXN_1')
    expect(verified.data).toMatchObject({
      status: 'success',
      domain: 'test',
      amount: 517_767,
      fees: 17_767,
      channel: 'card',
      metadata: testOrder.metadata,
      customer: { email: testOrder.email },
      authorization: { last4: '4081', brand: 'visa', reusable: true },
    })

    const event = await fakeProviders.receiver.next()
    expect(event).toMatchObject({ event: 'charge.success', data: { reference: 'TXN_1', status: 'success' } })
    expect(event.signature).toBe(
      createHmac('sha512', fakeProviders.paystackSecret).update(event.raw).digest('hex'),
    )
  })

  test('a declined card says why, sends no event, and the reference can be tried again', async () => {
    const fakeProviders = await openFakeProviders()

    const declined = await fakeProviders.charge('TXN_2', testCardNumbers.declined)
    expect(declined).toMatchObject({ code: 200, status: true })
    expect(declined.data).toMatchObject({ status: 'failed', gateway_response: 'Declined' })
    expect((await fakeProviders.verify('TXN_2')).data).toMatchObject({
      status: 'failed',
      paid_at: null,
      fees: null,
    })

    expect((await fakeProviders.charge('TXN_2', testCardNumbers.succeeds)).data).toMatchObject({
      status: 'success',
    })
    expect(await fakeProviders.receiver.next()).toMatchObject({
      event: 'charge.success',
      data: { status: 'success' },
    })
  })

  test('the late card succeeds at once and its event arrives later, twice', async () => {
    const fakeProviders = await openFakeProviders()

    expect((await fakeProviders.charge('TXN_late', testCardNumbers.late)).data).toMatchObject({
      status: 'success',
    })
    await fakeProviders.charge('TXN_after', testCardNumbers.succeeds)

    expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_after')
    const copies = [await fakeProviders.receiver.next(), await fakeProviders.receiver.next()]
    expect(copies.map(({ data }) => data.reference)).toEqual(['TXN_late', 'TXN_late'])
    expect(copies[0]?.raw).toBe(copies[1]?.raw)
  })

  test('the silent card is charged and told to the product, but the browser gets no answer, however often it asks', async () => {
    const fakeProviders = await openFakeProviders()

    await expect(fakeProviders.charge('TXN_silent', testCardNumbers.silent)).rejects.toThrow('fetch failed')
    await expect(fakeProviders.charge('TXN_silent', testCardNumbers.silent)).rejects.toThrow('fetch failed')

    expect((await fakeProviders.verify('TXN_silent')).data).toMatchObject({ status: 'success' })
    expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_silent')
    expect((await fakeProviders.get('/paystack/transaction')).data).toHaveLength(1)
  })

  test('a card that is no test card is declined and its number is not kept', async () => {
    const fakeProviders = await openFakeProviders()
    const declined = await fakeProviders.charge('TXN_real', '5399 8300 0000 0008')
    expect(declined.data).toMatchObject({
      status: 'failed',
      gateway_response: expect.stringContaining('test card'),
    })
    expect(JSON.stringify(await fakeProviders.get('/control/charges'))).not.toContain('5399830000000008')
  })
})

describe('references', () => {
  test('a paid reference is refused as a duplicate and nothing is charged twice', async () => {
    const fakeProviders = await openFakeProviders()
    await fakeProviders.charge('TXN_once', testCardNumbers.succeeds)

    const again = await fakeProviders.charge('TXN_once', testCardNumbers.succeeds)
    expect(again).toMatchObject({ code: 400, status: false, message: 'Duplicate Transaction Reference' })

    await fakeProviders.charge('TXN_next', testCardNumbers.succeeds)
    expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_once')
    expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_next')
  })

  test('fifty charges at once under one reference take the money once', async () => {
    const fakeProviders = await openFakeProviders()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fakeProviders.charge('TXN_race', testCardNumbers.succeeds)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('a declined reference cannot be tried again for another amount', async () => {
    const fakeProviders = await openFakeProviders()
    await fakeProviders.charge('TXN_more', testCardNumbers.declined)
    const other = await fakeProviders.charge('TXN_more', testCardNumbers.succeeds, { amount: 100 })
    expect(other).toMatchObject({ code: 400, message: 'Duplicate Transaction Reference' })
  })
})

test.each([
  ['a fraction', { amount: 10.5 }, 400, 'Invalid Amount Sent'],
  ['an amount that is too small', { amount: 99 }, 400, 'Invalid Amount Sent'],
  ['an amount that is too large', { amount: 1_000_000_001 }, 400, 'Invalid Amount Sent'],
  ['an address without @', { email: 'fan' }, 400, 'Invalid Email Address Passed'],
  ['a currency that is not enabled', { currency: 'EUR' }, 403, 'Currency not supported by merchant'],
  ['no card', { card: undefined }, 400, 'Invalid request body'],
  ['a card number with letters', { card: { number: '4084a' } }, 400, 'Invalid card number'],
  ['no reference', { reference: undefined }, 400, 'reference is required'],
  ['metadata beyond its limit', { metadata: { note: 'x'.repeat(10_001) } }, 400, 'metadata is too long'],
])('a charge with %s is refused with a message', async (_what, change, code, message) => {
  const fakeProviders = await openFakeProviders()
  expect(await fakeProviders.charge('TXN_bad', testCardNumbers.succeeds, change)).toMatchObject({
    code,
    status: false,
    message,
  })
  expect((await fakeProviders.verify('TXN_bad')).code).toBe(404)
})

test('a body over 64 kB is refused', async () => {
  const fakeProviders = await openFakeProviders()
  expect(
    await fakeProviders.charge('TXN_big', testCardNumbers.succeeds, { filler: 'x'.repeat(70_000) }),
  ).toMatchObject({
    code: 413,
    status: false,
  })
})
