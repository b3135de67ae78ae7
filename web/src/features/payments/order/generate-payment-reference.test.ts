import { paymentBody } from '@fanfare/contract/shapes/money/payments'
import { expect, test } from 'vitest'
import { generatePaymentReference } from './generate-payment-reference.ts'

test('a reference is TXN_ and a number up to a billion, as the contract takes it', () => {
  for (let times = 0; times < 1000; times += 1) {
    const reference = generatePaymentReference()
    expect(reference).toMatch(/^TXN_[1-9]\d*$/)
    expect(Number(reference.slice(4))).toBeLessThanOrEqual(1_000_000_000)
    expect(paymentBody.shape.reference.safeParse(reference).success).toBe(true)
  }
})

test('references differ', () => {
  const references = new Set(Array.from({ length: 1000 }, generatePaymentReference))
  expect(references.size).toBeGreaterThan(990)
})
