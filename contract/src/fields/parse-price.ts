import { limits } from '../limits.ts'
import type { CurrencyCode, MinorUnits } from '../money/money.ts'
import { parseAmount } from './parse-amount.ts'

/**
 * A price as it was entered, in major units. What is none comes as a number that the schema of a price refuses with the
 * sentence that fits: too high, with too many decimals, or none at all.
 */
export function parsePriceInMajorUnits(text: string, own?: CurrencyCode): number {
  const read = parseAmount(text, own)
  if (!('problem' in read)) return read.amount / 100
  if (read.problem === 'TOO_LARGE') return Number.MAX_SAFE_INTEGER
  return read.problem === 'TOO_MANY_DECIMALS' ? 1.001 : Number.NaN
}

/** The price of a paid month as it was entered, in minor units; null for one that is refused, of which no share is reckoned. */
export function parsePriceInMinorUnitsOrNull(text: string, own?: CurrencyCode): MinorUnits | null {
  const read = parseAmount(text, own)
  if ('problem' in read) return null
  const { subscriptionPriceMinMinor: min, subscriptionPriceMaxMinor: max } = limits
  return read.amount >= min && read.amount <= max ? read.amount : null
}
