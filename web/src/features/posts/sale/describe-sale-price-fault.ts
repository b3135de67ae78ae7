import { type CurrencyCode, toMajorUnits } from '@fanfare/contract/money/money'
import { calculateSalePriceRange } from '@fanfare/contract/money/sale-price'
import { t } from '@lingui/core/macro'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import type { AskingPriceRange } from './use-price-range.ts'

/**
 * Returns the sentence that refuses a price, or null.
 * @param range what this creator can ask; null where it could not be loaded: what everybody can ask then
 */
export function describeSalePriceFault(
  price: number | null,
  currencyCode: CurrencyCode,
  range: AskingPriceRange | null,
): string | null {
  if (!price) return t`Enter a price`
  const usual = calculateSalePriceRange(
    { currency: currencyCode, isNewSeller: false },
    deploymentSettings.salePrices,
  )
  const { min, max, newSellerUntil } = range ?? { ...usual, newSellerUntil: null }
  const lowest = formatShortPrice(toMajorUnits(min), currencyCode)
  const highest = formatShortPrice(toMajorUnits(max), currencyCode)
  if (price < min) return t`The lowest price is ${lowest}`
  if (price <= max) return null
  if (newSellerUntil === null) return t`The highest price is ${highest}`
  const until = formatLongDate(newSellerUntil)
  return t`The highest price is ${highest} until ${until}`
}
