import type { CurrencyCode } from '@fanfare/contract/money/money'
import { expect, test, vi } from 'vitest'
import { suggestTipAmounts, suggestTopUpAmounts } from './amounts.ts'

vi.mock('../../../lib/page-settings.ts', () => ({
  deploymentSettings: { topUpMinimum: { NGN: 10_000, USD: 500, EUR: 25_000 } },
}))

const codes: CurrencyCode[] = ['NGN', 'USD', 'EUR']

test('a top-up is what the operator has set, or more', () => {
  expect(codes.map((code) => suggestTopUpAmounts(code).min)).toEqual([100, 5, 250])
})

test('a tip is 100 naira or more, and 1 or more in other currencies', () => {
  expect(codes.map((code) => suggestTipAmounts(code).min)).toEqual([100, 1, 1])
})

test('every amount that is offered can be paid', () => {
  for (const amounts of [suggestTopUpAmounts, suggestTipAmounts]) {
    for (const code of codes) {
      const { min, picks } = amounts(code)
      expect(picks.filter((pick) => pick < min)).toEqual([])
      expect(picks).toHaveLength(4)
    }
  }
})
