import { type CurrencyCode, type MinorUnits, majorOf, minorOf } from './money.ts'

type Range = { min: MinorUnits; max: MinorUnits }

const ranges: Record<CurrencyCode, Range> = {
  NGN: { min: minorOf(200_00), max: minorOf(200_000_00) },
  USD: { min: minorOf(1_00), max: minorOf(200_00) },
  EUR: { min: minorOf(1_00), max: minorOf(200_00) },
}
/** Days after their verification for which creators can ask up to a quarter of the highest price only. */
export const newSellerDays = 30

/** Returns the lowest and the highest price of a post in a creator's currency, in minor units. */
export function salePriceRange(currency: CurrencyCode, isNewSeller: boolean): Range {
  const { min, max } = ranges[currency]
  return { min, max: isNewSeller ? minorOf(max / 4) : max }
}

/** Returns the sentence that refuses a price, or null for one that can be asked. */
export function findSalePriceFault(
  price: number,
  { currency, isNewSeller }: { currency: CurrencyCode; isNewSeller: boolean },
): string | null {
  const { min, max } = salePriceRange(currency, isNewSeller)
  if (price < min) return `The lowest price is ${currency} ${majorOf(min)}`
  if (price <= max) return null
  return isNewSeller
    ? `In your first ${newSellerDays} days, the highest price is ${currency} ${majorOf(max)}`
    : `The highest price is ${currency} ${majorOf(max)}`
}
