import { limits } from '../limits.ts'
import { comparedForm } from './compared-form.ts'
import { digitsOf } from './digits.ts'

/** The days that a poll runs as they were entered, in any script's digits; null unless they are a whole number in range. */
export function pollDaysOf(entered: string): number | null {
  const digits = digitsOf(entered.trim())
  const days = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= limits.pollDays ? days : null
}

/** Whether two options of a poll read alike: in another case, width or spacing they are the same answer. */
export function hasEqualOptions(options: readonly string[]): boolean {
  const read = options.map(comparable)
  return new Set(read).size < read.length
}

function comparable(option: string): string {
  return comparedForm(option).replace(/\s+/g, ' ').trim()
}
