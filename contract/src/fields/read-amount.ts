import { largestMinor, type MinorUnits, minorOf } from '../money/money.ts'
import { digitsOf } from '../text/digits.ts'

/** Why a text is no amount. */
export type AmountProblem = 'EMPTY' | 'UNREADABLE' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE'

/** An amount in minor units with its plain text (`1500.75`), or why there is none. */
export type ReadAmount = { amount: MinorUnits; text: string } | { problem: AmountProblem }

const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const currency = '(?:\\p{Sc}|US\\$|NGN|USD|EUR)'
const atEnds = new RegExp(`^\\s*${currency}?\\s*|\\s*${currency}?\\s*$`, 'giu')
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
 */
export function readAmount(written: string): ReadAmount {
  const text = digitsOf(written.normalize('NFKC').replace(invisible, ''))
    .replaceAll('\u060c', ',')
    .replace(/['\u2018\u2019\u02bc]/g, '_')
    .replace(/\s/g, ' ')
    .replace(atEnds, '')
  if (text === '') return { problem: 'EMPTY' }
  const [end = '', point = '', cents = ''] = decimals.exec(text) ?? []
  const whole = text.slice(0, text.length - end.length)
  if (!isWhole(whole)) {
    const before = text.replace(moreDecimals, '')
    return { problem: before !== text && isWhole(before) ? 'TOO_MANY_DECIMALS' : 'UNREADABLE' }
  }
  const digits = whole.replace(/\D/g, '').replace(/^0+/, '')
  const minor = Number(digits + cents.padEnd(2, '0'))
  if (minor > largestMinor) return { problem: 'TOO_LARGE' }
  return { amount: minorOf(minor), text: `${digits || '0'}${point && (point === ',' ? ',' : '.')}${cents}` }
}

function isWhole(text: string): boolean {
  return plain.test(text) || inThousands.test(text) || inLakhs.test(text)
}

/** What stands in an amount's field, and what it means. */
export type EnteredAmount = {
  /** All that was entered, with the separators of groups, which `shown` is without. */
  typed: string
  /** What the field shows: digits, and the decimals where some were entered. */
  shown: string
  /** Zero while there is a problem. */
  amount: MinorUnits
  problem: Exclude<AmountProblem, 'EMPTY'> | null
  /** Something of what was entered is not shown as it was, so that the field says how it was read. */
  isRewritten: boolean
}

/** An amount that nobody entered: at first, or one that was chosen. */
export function chosenAmount(amount: MinorUnits): EnteredAmount {
  const shown = amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
  return { typed: shown, shown, amount, problem: null, isRewritten: false }
}

/**
 * What an amount's field shows and means when its text was `before` and now is `next`, by a key or by pasting. Of what
 * cannot be read only digits and decimals are kept; nothing is 0.
 */
export function enterAmount(before: EnteredAmount, next: string): EnteredAmount {
  const typed = next.startsWith(before.shown) ? before.typed + next.slice(before.shown.length) : next
  const direct = readAmount(typed)
  const kept = digitsOf(typed.normalize('NFKC')).replace(/[^\d.,\u066b\u060c]/g, '')
  const read = 'problem' in direct && direct.problem === 'UNREADABLE' ? readAmount(kept) : direct
  if (!('problem' in read)) {
    const isRewritten = typed.replace(/^0+(?=\d)/, '') !== read.text
    return { typed, shown: read.text, amount: read.amount, problem: null, isRewritten }
  }
  if (read.problem === 'EMPTY') return { ...chosenAmount(minorOf(0)), isRewritten: typed.trim() !== '' }
  return { typed, shown: kept, amount: minorOf(0), problem: read.problem, isRewritten: false }
}
