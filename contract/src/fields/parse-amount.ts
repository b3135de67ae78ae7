import {
  asMinorUnits,
  type CurrencyCode,
  currencies,
  type MinorUnits,
  maxMinorUnits,
} from '../money/money.ts'
import { toAsciiDigits } from '../text/format/digits.ts'

/** Reason why a text is not a valid amount. */
type AmountProblem = 'EMPTY' | 'UNREADABLE' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE' | 'OTHER_CURRENCY'

/** An amount in minor units with its plain text (`1500.75`), or why there is none. */
export type ParsedAmount = { amount: MinorUnits; text: string } | { problem: AmountProblem }

const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const currency = '(?:\\p{Sc}|US\\$|NGN|USD|EUR)'
/** But for those that multiply, as in `10k`. */
const lettersAtEnds = /^\s*[a-jlno-z]+|[a-jlno-z]+\s*$/gi
const atEnds = new RegExp(`^\\s*${currency}?\\s*|\\s*${currency}?\\s*$`, 'giu')
/** Fractions, powers and numerals of other notations, which NFKC would make digits of: `½`, `5²`, `Ⅷ`. */
const otherNumeral = /[\p{No}\p{Nl}]/u
/** The last separator, with at most two digits behind it. */
const decimals = /([.,\u066b])(\d{0,2})$/
const plain = /^\d*$/
const inThousands = /^[1-9]\d{0,2}([.,_ \u066c])\d{3}(?:\1\d{3})*$/
const inLakhs = /^[1-9]\d?(?:,\d{2})+,\d{3}$/
const moreDecimals = /[.,\u066b]\d{3,}$/

/**
 * Reads an amount as people write it, in any script's digits: a separator with at most two digits behind it at the end is
 * the decimal point, every other one separates groups. `1,500`, `1.500` and `1 500` are 1500, `1.500,75` is 1500.75. What
 * could not be meant, such as `1.2.3`, `-5` or `1e3`, is not guessed at.
 * @param own the amount's currency: an amount of another one (`$5` in naira) is refused
 */
export function parseAmount(written: string, own?: CurrencyCode): ParsedAmount {
  if (own && namesOtherCurrency(written, own)) return { problem: 'OTHER_CURRENCY' }
  if (otherNumeral.test(written)) return { problem: 'UNREADABLE' }
  const text = normalizeAmount(written)
  if (text === '') return { problem: 'EMPTY' }
  const [end = '', point = '', cents = ''] = decimals.exec(text) ?? []
  const whole = text.slice(0, text.length - end.length)
  if (!isWhole(whole)) {
    const before = text.replace(moreDecimals, '')
    return { problem: before !== text && isWhole(before) ? 'TOO_MANY_DECIMALS' : 'UNREADABLE' }
  }
  const digits = whole.replace(/\D/g, '').replace(/^0+/, '')
  const minor = Number(digits + cents.padEnd(2, '0'))
  if (minor > maxMinorUnits) return { problem: 'TOO_LARGE' }
  return {
    amount: asMinorUnits(minor),
    text: `${digits || '0'}${point && (point === ',' ? ',' : '.')}${cents}`,
  }
}

/** Rewrites digits and separators of every script as ASCII, without spaces and currencies at the ends. */
function normalizeAmount(written: string): string {
  return toAsciiDigits(written.normalize('NFKC').replace(invisible, ''))
    .replaceAll('\u060c', ',')
    .replace(/['\u2018\u2019\u02bc]/g, '_')
    .replace(/\s/g, ' ')
    .replace(atEnds, '')
}

/** The sign, code or English name of a currency. */
const currencyMark =
  /\p{Sc}|(?<![a-z])(?:ngn|usd|eur|gbp|ghs|kes|zar|xof|xaf|cad|inr|naira|dollars?|euros?|pounds?)(?![a-z])/giu
const namesOf: Record<CurrencyCode, RegExp> = { NGN: /^naira$/, USD: /^dollars?$/, EUR: /^euros?$/ }

/** Checks whether a text has the sign, the code or the name of another currency than its own. */
function namesOtherCurrency(text: string, own: CurrencyCode): boolean {
  const { symbol } = currencies[own]
  return (text.normalize('NFKC').match(currencyMark) ?? []).some(
    (mark) => mark !== symbol && mark.toUpperCase() !== own && !namesOf[own].test(mark.toLowerCase()),
  )
}

function isWhole(text: string): boolean {
  return plain.test(text) || inThousands.test(text) || inLakhs.test(text)
}

/** Content of an amount field and its value. */
export type EnteredAmount = {
  /** True while the field holds its own 0, which the first key replaces. */
  isBlank: boolean
  /** Text of the field, to which the next change is applied: nothing that it does not show comes back. */
  shown: string
  /** Zero while there is a problem. */
  amount: MinorUnits
  problem: Exclude<AmountProblem, 'EMPTY'> | 'AMBIGUOUS' | null
  /** True if part of the input is not shown as entered, so that the field says how it was read. */
  isRewritten: boolean
  /** Letters typed behind the number, which the field does not show; digits typed next are not joined across them. */
  lettersBehind?: string
}

/** An amount that nobody entered: at first, or one that was chosen. */
export function toEnteredAmount(amount: MinorUnits): EnteredAmount {
  const shown = amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
  return { isBlank: amount === 0, shown, amount, problem: null, isRewritten: false }
}

/** Facts about a change of an amount field beside its text. */
type AmountInputContext = {
  /** The field's currency: an amount of another one (`$5` in naira) is refused. */
  own?: CurrencyCode
  /** The viewer's separator of thousands, by which they may type them. */
  groupMark?: string
  /** True where all of the text came at once, by a paste over what stood there. */
  isReplaced?: boolean
}

/**
 * Reads a change of an amount's field from `before` to the text `next`: what it shows then, and means. Letters before and
 * behind a number are left out, and said so; a digit typed directly after them brings them back. What cannot be read (`1e3`, `-50`,
 * `500-1000`, `½`) stays in the field until it is corrected, and is no amount, so that its digits are never joined. Nothing
 * is 0; letters and signs alone are no amount. A separator that stood in the field as a decimal point never becomes
 * one of thousands by a further key: `5.00` and `0` are `AMBIGUOUS`, but for the viewer's own `groupMark`.
 */
export function applyAmountInput(
  before: EnteredAmount,
  next: string,
  { own, groupMark, isReplaced = false }: AmountInputContext = {},
): EnteredAmount {
  const isBehindZero = before.isBlank && next.startsWith(before.shown)
  const entered = isBehindZero ? next.slice(before.shown.length) : next
  const inserted = isReplaced || before.isBlank ? entered : insertedText(before.shown, next)
  const isAtEnd = !isReplaced && inserted.length === 1 && next === before.shown + inserted
  const withLetters =
    isAtEnd && before.lettersBehind ? before.shown + before.lettersBehind + inserted : entered
  const typed = joinTypedThousands(withLetters.replace(/^(?=[.,\u066b\u060c])/, '0'), groupMark)
  const read =
    own && namesOtherCurrency(typed, own)
      ? ({ problem: 'OTHER_CURRENCY' } as const)
      : parseAmount(typed.replace(lettersAtEnds, ''))
  const amount = asMinorUnits(0)
  const withoutZeros = typed.replace(/^0+(?=\d)/, '')
  if (!('problem' in read)) {
    const [, mark] = oneThousands.exec(normalizeAmount(typed.replace(lettersAtEnds, ''))) ?? []
    if (
      mark &&
      mark !== groupMark &&
      !thousandsAtEnd.test(normalizeAmount(inserted.replace(lettersAtEnds, '')))
    )
      return { isBlank: false, shown: withoutZeros, amount, problem: 'AMBIGUOUS', isRewritten: false }
    // Typed groups are not over yet: what is shown of them stays as it was typed until it says which mark is the decimal point.
    if (isAtEnd && groupsAndPointAlike.test(normalizeAmount(typed)))
      return { isBlank: false, shown: withoutZeros, amount, problem: 'UNREADABLE', isRewritten: false }
    const behind = inserted.length > 1 ? '' : (behindNumber.exec(typed.normalize('NFKC'))?.[0] ?? '')
    const hasLetters = behind.trim() !== ''
    return {
      isBlank: false,
      shown: read.text + (behind.trim() === '' ? behind : ''),
      amount: read.amount,
      problem: null,
      isRewritten: withoutZeros !== read.text || (groupMark !== undefined && read.text.includes(groupMark)),
      ...(hasLetters ? { lettersBehind: behind } : {}),
    }
  }
  if (read.problem !== 'EMPTY')
    return { isBlank: false, shown: withoutZeros, amount, problem: read.problem, isRewritten: false }
  if (typed.trim() === '') return toEnteredAmount(amount)
  return { isBlank: false, shown: typed, amount, problem: 'UNREADABLE', isRewritten: false }
}

/** Joins groups typed behind a number whose own separators the field has left out: `1500,000`, of `1,500,000`. */
function joinTypedThousands(text: string, groupMark: string | undefined): string {
  const [first = '', ...groups] = groupMark === undefined ? [text] : text.split(groupMark)
  const areGroups = groups.length > 0 && groups.every((group) => /^\p{Nd}{3}$/u.test(group))
  return areGroups && /^\p{Nd}{4,}$/u.test(first) ? first + groups.join('') : text
}

/** The two amounts that an ambiguous text may mean: `5.000` is 5.00, or 5000. */
export function readingsOfAmbiguousAmount(text: string): [decimals: MinorUnits, thousands: MinorUnits] {
  const read = (written: string) => {
    const parsed = parseAmount(written)
    return 'problem' in parsed ? asMinorUnits(0) : parsed.amount
  }
  return [read(normalizeAmount(text).slice(0, -1)), read(text)]
}

/** Three digits behind the only separator, which are thousands, or decimals of which one is too many. */
const oneThousands = /^[1-9]\d{0,2}([.,])\d{3}$/
const thousandsAtEnd = /[.,]\d{3}$/
/** Groups behind whose own mark fewer than three digits stand: `1.500.0`, on the way to `1.500.000`. */
const groupsAndPointAlike = /^\d{1,3}([.,])(?:\d{3}\1)+\d{0,2}$/
/** Letters, signs and spaces behind the last digit or separator. */
const behindNumber = /[^\p{Nd}.,\u066b\u060c]+$/u

/** Finds the text that a change inserted, between the start and the end that both texts share. */
function insertedText(before: string, next: string): string {
  const most = Math.min(before.length, next.length)
  let start = 0
  while (start < most && before[start] === next[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === next.at(-1 - end)) end += 1
  return next.slice(start, next.length - end)
}
