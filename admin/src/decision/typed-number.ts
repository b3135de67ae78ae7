const plain = /^\d+(?:[.,]\d{1,2})?$/
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/

/** What to do where a number cannot be read. */
export const howToWrite = 'Write it in digits, such as 1250 or 1250.50'

/** What an amount or a percentage says, of two decimals at most; NaN where it could be read in two ways, or in none. */
export function typedNumber(text: string): number {
  const digits = text.replace(/^\s*[₦$€]/, '').replace(/\s/g, '')
  if (plain.test(digits)) return Number(digits.replace(',', '.'))
  if (grouped.test(digits)) return Number(digits.replaceAll(',', ''))
  if (groupedByPoints.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  return Number.NaN
}
