import { parseAmount } from '@fanfare/contract/fields/parse-amount'
import type { MinorUnits } from '@fanfare/contract/money/money'
import { toAsciiDigits } from '@fanfare/contract/text/format/digits'

/** Hint for an amount that cannot be parsed. */
export const amountFormatHint = 'Enter a number, such as 1250 or 1250.50'

/** A point with three digits behind it: one key more than `1.25`, and 1250 in some countries. */
const isAmbiguous = (text: string) => /^\D*\d{1,3}\.\d{3}\D*$/.test(toAsciiDigits(text))

/** An amount as it was entered, in minor units; null for what is none, or could be read in two ways. */
export function parseEnteredAmount(text: string): MinorUnits | null {
  if (isAmbiguous(text)) return null
  const read = parseAmount(text)
  return 'problem' in read ? null : read.amount
}

/** A percentage or a count as it was entered, of two decimals at most; NaN where it could be read in two ways, or in none. */
export function parseEnteredNumberOrNaN(text: string): number {
  const digits = toAsciiDigits(text).trim()
  return /^\d+(?:[.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}
