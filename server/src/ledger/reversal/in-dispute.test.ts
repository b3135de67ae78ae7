import { expect, test } from 'vitest'
import { type Disputed, inDispute } from './in-dispute.ts'

const one: Disputed = {
  paymentId: 'one',
  amount: 1000n,
  fee: 100n,
  total: 1030n,
  reversed: 0n,
  disputed: 500n,
}

test('disputes take of a payment one after the other, and never more than its receiver got', () => {
  expect(inDispute([])).toBe(0n)
  expect(inDispute([one])).toBe(450n)
  expect(inDispute([one, { ...one, disputed: 300n }])).toBe(720n)
  expect(inDispute([one, { ...one, disputed: 800n }, one])).toBe(900n)
  expect(inDispute([one, { ...one, paymentId: 'other' }])).toBe(900n)
})

test('what was given back before is not taken again', () => {
  expect(inDispute([{ ...one, reversed: 900n }])).toBe(90n)
  expect(inDispute([{ ...one, reversed: 900n, total: null }])).toBe(90n)
  expect(inDispute([{ ...one, reversed: 1030n }])).toBe(0n)
})
