import { limits } from '../limits.ts'
import { comparedForm } from './compared-form.ts'
import { digitsOf } from './digits.ts'

/** The days that a poll runs as they were entered, in any script's digits; null unless they are a whole number in range. */
export function pollDaysOf(entered: string): number | null {
  const digits = digitsOf(entered.trim())
  const days = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= limits.pollDays ? days : null
}

/** Whether the days of a poll were entered with a fraction, as `1.5`, `1,5`, `1.` or `½`. */
export function isFractionOfDays(entered: string): boolean {
  return /^(?:\d+[.,٫]\d*|[.,٫]\d+|\d*[¼½¾])$/.test(digitsOf(entered.trim()))
}

/** Vowel marks of Arabic and Hebrew, which writers leave out as they like. */
const vowelMarks =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g

/** Whether two options of a poll read alike: in another case, width, spacing or script of digits they are the same answer. */
export function hasEqualOptions(options: readonly string[]): boolean {
  const read = options.map(comparable)
  return new Set(read).size < read.length
}

function comparable(option: string): string {
  return digitsOf(comparedForm(option)).replace(vowelMarks, '').replace(/\s+/g, ' ').trim()
}
