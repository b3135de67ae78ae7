import { limits } from '../limits.ts'
import { toAsciiDigits } from './format/digits.ts'

/** The days that a poll runs as they were entered, in any script's digits; null unless they are a whole number in range. */
export function parsePollDays(entered: string): number | null {
  const digits = toAsciiDigits(entered.trim())
  const days = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= limits.pollDays ? days : null
}

/** Checks whether the days of a poll were entered with a fraction, as `1.5`, `1,5`, `1.` or `½`. */
export function isFractionOfDays(entered: string): boolean {
  return /^(?:\d+[.,٫]\d*|[.,٫]\d+|\d*[¼½¾])$/.test(toAsciiDigits(entered.trim()))
}

/** Invisible characters except joiners, by which emoji become one and letters change their shape. */
const unseen = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const spaces = /[\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g

/** Checks whether two options of a poll are seen as the same text: without case, what is not seen, and more than one space. */
export function hasDuplicatePollOptions(options: readonly string[]): boolean {
  return findDuplicatePollOptions(options).length > 0
}

/** Finds those options of a poll that are seen as the same text as another, by their positions. */
export function findDuplicatePollOptions(options: readonly string[]): number[] {
  const compared = options.map(normalizePollOption)
  return [...compared.keys()].filter(
    (at) => compared.indexOf(compared[at] ?? '') !== compared.lastIndexOf(compared[at] ?? ''),
  )
}

/** Wide and narrow letters, Latin ligatures, and letters of Arabic by their place in a word: keyboards and fonts choose between them. */
const presentationForms = /[\uFB00-\uFB06\uFB50-\uFDFC\uFE70-\uFEFC\uFF01-\uFFEE]+/g

/**
 * Writes a text in the form in which options of a poll are compared: what people tell apart by looking at it stays apart, such
 * as vowel marks, small digits and joined emoji. Case is folded as in names of lists (`Straße`, `STRASSE`); vowel marks of Arabic
 * are left out there and stay here, as polls of who teaches a language ask for them. The database says the same by `option_key`.
 */
export function normalizePollOption(text: string): string {
  const usual = text.replace(presentationForms, (form) => form.normalize('NFKC'))
  const letters = usual.normalize('NFC').replaceAll('İ', 'I').replace(unseen, '').toLowerCase()
  return letters.replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFC').replace(spaces, ' ').trim()
}
