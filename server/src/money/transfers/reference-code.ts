import { randomInt } from 'node:crypto'
import { toAsciiDigits } from '@fanfare/contract/text/format/digits'

/**
 * 23 characters: a prime number, so that a weighted sum catches every single error and every swap, and without vowels, so
 * that no words come out.
 */
const alphabet = '0123456789CFHJKMNPRTWXY'
const prefix = 'FAN'
const length = 8

/** Characters outside the alphabet that are easily written or read for one in it. */
const homoglyphs: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}

/** Generates a reference that nobody has chosen, with its check character: "FAN-7K3C-9M2X". */
export function generateTransferReference(): string {
  const chosen = Array.from({ length: length - 1 }, () => randomInt(alphabet.length))
  const rest = chosen.reduce((sum, value, index) => sum + (index + 1) * value, 0)
  const check = alphabet.split('').findIndex((_, value) => (rest + length * value) % alphabet.length === 0)
  return format([...chosen, check].map((value) => alphabet.charAt(value)).join(''))
}

/** The reference as it was given out, whatever its case, spaces, dashes and look-alikes; null for what cannot be one. */
export function parseTransferReference(typed: string): string | null {
  const compact = compactOf(typed)
  const code = fold(compact.startsWith(prefix) ? compact.slice(prefix.length) : compact)
  return isCode(code) ? format(code) : null
}

export type FoundTransferReferences = {
  /** Whole references. */
  whole: string[]
  /** Eight characters anywhere that could be one without its first letters. */
  bare: string[]
  /** True if the text after a prefix is nearly a reference. */
  isDamaged: boolean
}

/** Looks for references in what a bank passes on of a payer's words, in which it may have put spaces and breaks anywhere. */
export function findTransferReferences(text: string): FoundTransferReferences {
  const compact = compactOf(text)
  const folded = fold(compact)
  const whole = new Set<string>()
  const bare = new Set<string>()
  let isDamaged = false
  for (let index = compact.indexOf(prefix); index >= 0; index = compact.indexOf(prefix, index + 1)) {
    const code = folded.slice(index + prefix.length, index + prefix.length + length)
    if (isCode(code)) whole.add(format(code))
    else if (isNearlyCode(code)) isDamaged = true
  }
  for (let index = 0; index + length <= folded.length; index++) {
    const code = folded.slice(index, index + length)
    if (isCode(code) && !whole.has(format(code))) bare.add(format(code))
  }
  return { whole: [...whole], bare: [...bare], isDamaged }
}

/**
 * Finds damaged references in a bank's text, and what each may have been: one character is wrong, or two are
 * swapped.
 */
export function findPossibleTransferReferences(text: string): { bank: string; near: string[] }[] {
  const compact = compactOf(text)
  const found: { bank: string; near: string[] }[] = []
  for (let index = compact.indexOf(prefix); index >= 0; index = compact.indexOf(prefix, index + 1)) {
    const bank = compact.slice(index + prefix.length, index + prefix.length + length)
    const code = fold(bank)
    if (isCode(code)) found.push({ bank: format(bank), near: [format(code)] })
    else if (code.length === length && isNearlyCode(code)) {
      found.push({ bank: format(bank), near: nearCodes(code).map(format) })
    }
  }
  return found
}

function nearCodes(code: string): string[] {
  const near = new Set<string>()
  for (let index = 0; index < length; index++) {
    for (const character of alphabet) near.add(code.slice(0, index) + character + code.slice(index + 1))
    const [one = '', two = ''] = code.slice(index, index + 2)
    near.add(code.slice(0, index) + two + one + code.slice(index + 2))
  }
  return [...near].filter(isCode)
}

function compactOf(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** One character for one: places stay. */
function fold(compact: string): string {
  return compact.replace(/[OQDILZSGB]/g, (character) => homoglyphs[character] ?? character)
}

function isCode(code: string): boolean {
  if (code.length !== length) return false
  const values = code.split('').map((character) => alphabet.indexOf(character))
  if (values.includes(-1)) return false
  return values.reduce((sum, value, index) => sum + (index + 1) * value, 0) % alphabet.length === 0
}

/** All but two of its characters could stand in a reference: one is wrong or missing, or two. */
function isNearlyCode(code: string): boolean {
  const fitting = code.split('').filter((character) => alphabet.includes(character))
  return fitting.length >= length - 2
}

function format(code: string): string {
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`
}
