import type { CurrencyCode } from '@fanfare/contract/money'
import { expect, test } from 'vitest'
import { tipAmounts, topUpAmounts } from './amounts.ts'

const codes: CurrencyCode[] = ['NGN', 'USD', 'EUR']

test('a top-up is 100 or more in every currency', () => {
  for (const code of codes) expect(topUpAmounts(code).min).toBe(100)
})

test('a tip is 100 naira or more, and 1 or more in other currencies', () => {
  expect(codes.map((code) => tipAmounts(code).min)).toEqual([100, 1, 1])
})

test('every amount that is offered can be paid', () => {
  for (const amounts of [topUpAmounts, tipAmounts]) {
    for (const code of codes) {
      const { min, picks } = amounts(code)
      expect(picks.filter((pick) => pick < min)).toEqual([])
      expect(picks).toHaveLength(4)
    }
  }
})
