import { asMinorUnits } from '@fanfare/contract/money/money'
import { expect, test } from 'vitest'
import { isSamePaymentOrder, type PaymentOrder } from './payment-order.ts'

const tip: PaymentOrder = {
  amount: asMinorUnits(50_000),
  creatorId: '01JD0000000000000000000000',
  currencyCode: 'NGN',
  transactionSource: 'TIPS',
  message: 'Lovely light!',
}

test('the same order is the same whatever its reference', () => {
  expect(isSamePaymentOrder({ ...tip, reference: 'TXN_1' } as PaymentOrder, { ...tip })).toBe(true)
})

test('another amount, creator, currency, purpose, item or message is another order', () => {
  const changes: Partial<PaymentOrder>[] = [
    { amount: asMinorUnits(50_001) },
    { creatorId: '01JD0000000000000000000001' },
    { currencyCode: 'USD' },
    { transactionSource: 'SUBSCRIPTION' },
    { message: undefined },
    { itemId: '01JD0000000000000000000002' },
  ]
  for (const change of changes) expect(isSamePaymentOrder(tip, { ...tip, ...change })).toBe(false)
})
