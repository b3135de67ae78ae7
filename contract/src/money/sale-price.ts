import { asMinorUnits, type CurrencyCode, type MinorUnits } from './money.ts'

/** Prices that can be asked for a post, in minor units. */
export type PriceRange = { min: MinorUnits; max: MinorUnits }

/** Prices that creators can ask by their currency, and what holds for those who are new to selling. */
export type SalePriceLimits = Record<CurrencyCode, { min: number; max: number }> & {
  /** Number of days after their verification (or after joining, where that is not dated) for which creators are new sellers; 0: they never are. */
  newSellerDays: number
  /** Part of the highest price that new sellers can ask, in percent. */
  newSellerPercent: number
}

/** Prices until an owner sets others. */
export const defaultSalePriceLimits: SalePriceLimits = {
  NGN: { min: 200_00, max: 200_000_00 },
  USD: { min: 1_00, max: 200_00 },
  EUR: { min: 1_00, max: 200_00 },
  newSellerDays: 30,
  newSellerPercent: 25,
}

/** A creator who sells: their currency, and whether they are new to it. */
export type Seller = { currency: CurrencyCode; isNewSeller: boolean }

/** Returns the lowest and the highest price of a post that a creator can ask, in minor units of their currency. */
export function calculateSalePriceRange(
  { currency, isNewSeller }: Seller,
  prices: SalePriceLimits,
): PriceRange {
  const { min, max } = prices[currency]
  const highest = isNewSeller ? Math.floor((max * prices.newSellerPercent) / 100) : max
  // A low part of a narrow range leaves the lowest price at least.
  return { min: asMinorUnits(min), max: asMinorUnits(Math.max(min, highest)) }
}
