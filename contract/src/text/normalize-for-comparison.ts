import { toAsciiDigits } from './format/digits.ts'
import { orderSaraAm } from './search/sara-am.ts'

/** Letters and signs that writers of a language take for the same, or that keyboards choose between. */
const same: Record<string, string> = {
  ...{ ς: 'σ', ß: 'ss', ё: 'е', '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '‐': '-' },
  ...{ ي: 'ی', ى: 'ی', ك: 'ک' },
}
const sameLetters = new RegExp(`[${Object.keys(same).join('')}]`, 'gu')

/** Vowel marks of Arabic and Hebrew and the line that stretches an Arabic word, which writers leave out as they like. */
const vowelMarks = String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670`
const leftOut = new RegExp(`[\\p{Default_Ignorable_Code_Point}${vowelMarks}]`, 'gu')
const spaces = /[\t-\r \u1680\u2028\u2029]+/g

/**
 * Writes a text in the form in which names of lists, folders and tags and the options of a poll are compared, which people
 * tell apart by their looks: without case and vowel marks, however its letters are composed, narrow or wide, without what is
 * not seen, with the digits of any script as ASCII ones, with single spaces, and with one letter for those that are taken for
 * the same. The database says the same by `name_key`.
 */
export function normalizeForComparison(text: string): string {
  const letters = orderSaraAm(text.normalize('NFKC').replace(leftOut, ''))
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replace(sameLetters, (letter) => same[letter] ?? letter)
    .normalize('NFC')
  return toAsciiDigits(letters).replace(spaces, ' ').trim()
}

/** A text without what is not seen, such as marks of direction, which come along when a name is copied. */
export function removeInvisibleCharacters(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
}

/** A username as it is looked for, however it was typed: with an @ before it, in wide letters or in capitals, or with what is not seen. */
export function normalizeUsername(text: string): string {
  return removeInvisibleCharacters(text.normalize('NFKC')).trim().replace(/^@/, '').toLowerCase()
}
