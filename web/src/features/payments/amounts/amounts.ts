import { minTipOfCurrency } from '@fanfare/contract/limits'
import { type CurrencyCode, type MajorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import { deploymentSettings } from '../../../lib/page-settings.ts'

const topUpPicksMinor: Record<CurrencyCode, number[]> = {
  NGN: [1000_00, 2500_00, 5000_00, 10_000_00],
  USD: [100_00, 200_00, 500_00, 1000_00],
  EUR: [100_00, 200_00, 500_00, 1000_00],
}

const tipPicksMinor: Record<CurrencyCode, number[]> = {
  NGN: [500_00, 1000_00, 2000_00, 5000_00],
  USD: [2_00, 5_00, 10_00, 20_00],
  EUR: [2_00, 5_00, 10_00, 20_00],
}

/** Minimum of a single payment, and the suggested amounts. */
export type SuggestedAmounts = { min: MajorUnits; picks: MajorUnits[] }

export function suggestTopUpAmounts(currencyCode: CurrencyCode): SuggestedAmounts {
  const minimum = deploymentSettings.topUpMinimum[currencyCode]
  return amountRange(minimum, suggestedAmounts(minimum, topUpPicksMinor[currencyCode]))
}

/** Returns the amounts of tips to a creator of this currency. */
export function suggestTipAmounts(currencyCode: CurrencyCode): SuggestedAmounts {
  return amountRange(minTipOfCurrency(currencyCode), tipPicksMinor[currencyCode])
}

/** Returns these amounts, or multiples of the minimum if it exceeds some of them. */
function suggestedAmounts(minimum: number, picksMinor: number[]): number[] {
  return picksMinor.every((pick) => pick >= minimum)
    ? picksMinor
    : [1, 2, 5, 10].map((times) => times * minimum)
}

function amountRange(minMinor: number, picksMinor: number[]): SuggestedAmounts {
  return { min: toMajorUnits(minMinor), picks: picksMinor.map((pick) => toMajorUnits(pick)) }
}
