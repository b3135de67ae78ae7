import type { CurrencyCode } from '@fanfare/contract/money/money'

/**
 * Rough worth of a minor unit of each currency in kobo. It only has what somebody pays by card in a foreign currency count
 * towards their own limit: nothing is ever charged or booked by it, and no rate of the day is asked for.
 */
const worth: Record<CurrencyCode, bigint> = { NGN: 1n, USD: 1500n, EUR: 1700n }

/** Converts minor units roughly to another currency, rounded up. */
export function convertCurrencyRoughly(to: CurrencyCode, amount: bigint, from: CurrencyCode): bigint {
  if (from === to) return amount
  return (amount * worth[from] + worth[to] - 1n) / worth[to]
}
