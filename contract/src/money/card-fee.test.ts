import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardProviderName, calculateCardFee, quoteCardCharge } from './card-fee.ts'
import type { CurrencyCode } from './money.ts'

type Taken = [CurrencyCode, CardProviderName]

const taken: Taken[] = [
  ['NGN', 'paystack'],
  ['USD', 'paystack'],
  ['USD', 'stripe'],
  ['EUR', 'stripe'],
]
const payable = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 100_000_000_000 })),
  by: fc.constantFrom(...taken),
})

test('a top-up of NGN 5,000.00 costs NGN 177.67 on top', () => {
  expect(quoteCardCharge(5_000_00, 'NGN')).toEqual({ amount: 5_000_00, fee: 177_67, total: 5_177_67 })
})

test('below NGN 2,500.00 there is no fixed part, and above it never more than NGN 2,000.00', () => {
  expect(quoteCardCharge(100_00, 'NGN')).toEqual({ amount: 100_00, fee: 1_53, total: 101_53 })
  expect(quoteCardCharge(2_462_49, 'NGN')?.total).toBe(2_499_99)
  expect(quoteCardCharge(2_462_50, 'NGN')?.total).toBe(2_601_53)
  expect(quoteCardCharge(1_000_000_00, 'NGN')?.fee).toBe(2_000_00)
  expect([calculateCardFee(2_499_99, 'NGN'), calculateCardFee(2_500_00, 'NGN')]).toEqual([37_50, 137_50])
})

test('a card in dollars costs 3.9 %', () => {
  expect(quoteCardCharge(100_00, 'USD')).toEqual({ amount: 100_00, fee: 4_06, total: 104_06 })
})

test('a card in dollars costs 4.4 % and 30 cents where its country shows only when it pays', () => {
  expect(quoteCardCharge(100_00, 'USD', 'stripe')).toEqual({ amount: 100_00, fee: 4_92, total: 104_92 })
  expect(quoteCardCharge(1, 'USD', 'stripe')?.total).toBe(33)
})

test('no card pays in euros but through the provider that takes them', () => {
  expect(quoteCardCharge(100_00, 'EUR')).toBeUndefined()
  expect(calculateCardFee(100_00, 'EUR')).toBeUndefined()
  expect(quoteCardCharge(100_00, 'EUR', 'stripe')).toEqual({ amount: 100_00, fee: 3_62, total: 103_62 })
  expect(quoteCardCharge(100_00, 'NGN', 'stripe')).toBeUndefined()
})

test('what is left of a total covers the amount, and no smaller total does', () => {
  fc.assert(
    fc.property(payable, ({ amount, by }) => {
      const total = quoteCardCharge(amount, ...by)?.total ?? 0
      const left = (charged: number) => charged - (calculateCardFee(charged, ...by) ?? 0)
      expect(left(total)).toBeGreaterThanOrEqual(amount)
      for (let less = 1; less <= 300 && less < total; less++) expect(left(total - less)).toBeLessThan(amount)
    }),
  )
})
