import { type CurrencyCode, toMajorUnits } from '@fanfare/contract/money/money'
import { salePriceRange } from '@fanfare/contract/money/sale-price'
import { t } from '@lingui/core/macro'
import { formatPrice } from '../../../lib/i18n/format.ts'
import { pageSettings } from '../../../lib/page-settings.ts'

/** Returns the sentence that refuses a price, or null. The server asks less of who was verified lately. */
export function findPriceFault(price: number | null, currencyCode: CurrencyCode): string | null {
  if (!price) return t`Enter a price`
  const { min, max } = salePriceRange({ currency: currencyCode, isNewSeller: false }, pageSettings.salePrices)
  const lowest = formatPrice(toMajorUnits(min), currencyCode)
  const highest = formatPrice(toMajorUnits(max), currencyCode)
  if (price < min) return t`The lowest price is ${lowest}`
  return price > max ? t`The highest price is ${highest}` : null
}
