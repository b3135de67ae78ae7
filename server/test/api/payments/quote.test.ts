import { expect, test } from 'vitest'
import { startMoneyApp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const { token } = await joined(app)

function quote(amount: string, currencyCode: string) {
  return app.call('GET /paystack/quote', { token, query: { amount, currencyCode } as never })
}

test('the charge of the card comes on top, and is shown before paying', async () => {
  expect((await quote('500000', 'NGN')).data).toEqual({
    amount: 500_000,
    fee: 17_767,
    total: 517_767,
    currencyCode: 'NGN',
    provider: 'paystack',
  })
  expect((await quote('10000', 'USD')).data).toEqual({
    amount: 10_000,
    fee: 406,
    total: 10_406,
    currencyCode: 'USD',
    provider: 'paystack',
  })
})

test('no card pays in euros', async () => {
  const { status, problem } = await quote('500000', 'EUR')
  expect([status, problem.code, problem.detail]).toEqual([
    422,
    'CURRENCY_NOT_PAYABLE',
    'Unable to process payment',
  ])
})

test('an amount that is not one is refused', async () => {
  for (const amount of ['0', '-5', '1.5', 'ten', '999999999999999']) {
    expect([amount, (await quote(amount, 'NGN')).status]).toEqual([amount, 400])
  }
  expect((await quote('500000', 'GBP')).status).toBe(400)
})
