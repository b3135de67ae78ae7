import { type CurrencyCode, currencyCodes } from '@fanfare/contract/money/money'
import type { PlatformSettings } from '@fanfare/contract/shapes/backoffice/settings'
import { parseEnteredAmount, parseEnteredNumberOrNaN } from '../../layout/decision/parse-number.ts'

const newSellerDays = 'Days as a new seller'
const newSellerPercent = 'Highest price for new sellers, in percent'
/** Fields of prices that are no amounts. */
export const nonAmountPriceFieldNames = [newSellerDays, newSellerPercent]
const lowest = (code: CurrencyCode) => `${code}, lowest`
const highest = (code: CurrencyCode) => `${code}, highest`

/** Paths of the API’s validation errors for the fields of prices. */
export const priceFieldErrorPaths: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    currencyCodes.flatMap((code) => [
      [lowest(code), `value.${code}.min`],
      [highest(code), `value.${code}.max`],
    ]),
  ),
  [newSellerDays]: 'value.newSellerDays',
  [newSellerPercent]: 'value.newSellerPercent',
}

/** Returns the initial values of the fields of prices, by label. */
export function pricesToFieldValues(prices: PlatformSettings['salePrices']): Record<string, string> {
  return {
    ...Object.fromEntries(
      currencyCodes.flatMap((code) => [
        [lowest(code), String(prices[code].min / 100)],
        [highest(code), String(prices[code].max / 100)],
      ]),
    ),
    [newSellerDays]: String(prices.newSellerDays),
    [newSellerPercent]: String(prices.newSellerPercent),
  }
}

/** Returns the prices as the fields have them. */
export function pricesFromFieldValues(typed: Record<string, string>): unknown {
  const amountOf = (field: string) => parseEnteredAmount(typed[field] ?? '')
  return {
    ...Object.fromEntries(
      currencyCodes.map((code) => [code, { min: amountOf(lowest(code)), max: amountOf(highest(code)) }]),
    ),
    newSellerDays: parseEnteredNumberOrNaN(typed[newSellerDays] ?? ''),
    newSellerPercent: parseEnteredNumberOrNaN(typed[newSellerPercent] ?? ''),
  }
}
