import { limits, tipMinMinor } from '@fanfare/contract/limits'
import type { CurrencyCode } from '@fanfare/contract/money'

const topUpPicks: Record<CurrencyCode, number[]> = {
  NGN: [1000, 2500, 5000, 10_000],
  USD: [100, 200, 500, 1000],
  EUR: [100, 200, 500, 1000],
}

const tipPicks: Record<CurrencyCode, number[]> = {
  NGN: [500, 1000, 2000, 5000],
  USD: [2, 5, 10, 20],
  EUR: [2, 5, 10, 20],
}

/** What can be paid in one go, and the amounts offered at a press; in major units. */
export type AmountRange = { min: number; picks: number[] }

export function topUpAmounts(currencyCode: CurrencyCode): AmountRange {
  return { min: limits.topUpMinMinor / 100, picks: topUpPicks[currencyCode] }
}

/** What a creator of this currency can be tipped. */
export function tipAmounts(currencyCode: CurrencyCode): AmountRange {
  return { min: tipMinMinor(currencyCode) / 100, picks: tipPicks[currencyCode] }
}
