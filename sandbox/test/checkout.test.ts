import { expect, test } from 'vitest'
import { openFakeProviders, testOrder } from './setup/open-sandbox.ts'

test('the checkout page shows who pays how much, escaped, and may be framed only by pages of this machine', async () => {
  const fakeProviders = await openFakeProviders()
  const query = new URLSearchParams({
    email: "a&'b@example.com",
    amount: '517767',
    currency: 'USD',
    reference: 'TXN_1',
  })
  const response = await fetch(`${fakeProviders.url}/checkout?${query}`)
  const page = await response.text()

  expect(page).toContain('Pay USD 5,177.67')
  expect(page).toContain('a&amp;&#39;b@example.com')
  expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/localhost:\* /)
})

test('a checkout is opened with the public key only, and stays abandoned until a card is tried', async () => {
  const fakeProviders = await openFakeProviders()
  const order = { ...testOrder, reference: 'TXN_open', key: fakeProviders.paystackPublic }
  expect(await fakeProviders.post('/checkout/session', { ...order, key: 'pk_test_other' })).toMatchObject({
    code: 400,
    message: 'Invalid key',
  })
  expect(await fakeProviders.post('/checkout/session', order)).toMatchObject({
    code: 200,
    data: { reference: 'TXN_open' },
  })
  expect((await fakeProviders.verify('TXN_open')).data).toMatchObject({ status: 'abandoned' })
})

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://evil.example', null],
  ['http://localhost.evil.example', null],
])('a page of %s may read answers: %s', async (origin, allowed) => {
  const fakeProviders = await openFakeProviders()
  const response = await fetch(`${fakeProviders.url}/checkout/charge`, {
    method: 'OPTIONS',
    headers: { origin },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
})

test('the widget script defines PaystackPop', async () => {
  const fakeProviders = await openFakeProviders()
  const response = await fetch(fakeProviders.inlineScriptUrl)
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(await response.text()).toContain('window.PaystackPop')
})
