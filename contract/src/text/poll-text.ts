import { limits } from '../limits.ts'
import { comparedForm } from './compared-form.ts'
import { digitsOf } from './digits.ts'

/** The days that a poll runs as they were entered, in any script's digits; null unless they are a whole number in range. */
export function parsePollDays(entered: string): number | null {
  const digits = digitsOf(entered.trim())
  const days = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= limits.pollDays ? days : null
}

/** Checks whether the days of a poll were entered with a fraction, as `1.5`, `1,5`, `1.` or `½`. */
export function isFractionOfDays(entered: string): boolean {
  return /^(?:\d+[.,٫]\d*|[.,٫]\d+|\d*[¼½¾])$/.test(digitsOf(entered.trim()))
}

/** Checks whether two options of a poll read alike: they are the same answer, as names of lists are the same name. */
export function hasEqualOptions(options: readonly string[]): boolean {
  return new Set(options.map(comparedForm)).size < options.length
}
