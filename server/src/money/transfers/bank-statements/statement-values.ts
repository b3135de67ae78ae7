import type { BankStatementMapping } from '@fanfare/contract/shapes/money/platform-accounts'

type DateFormat = BankStatementMapping['dateFormat']

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A day in a bank's way of writing it (a time after it is left out) as YYYY-MM-DD; null for what is no day. */
export function parseStatementDay(written: string, format: DateFormat): string | null {
  const parts = new RegExp(`^${patterns[format]}(?:[T ,].*)?$`, 'i').exec(written.trim())?.groups
  if (!parts) return null
  const { year = '', month = '', day = '', name = '' } = parts
  const monthNumber = name === '' ? Number(month) : months.indexOf(name.slice(0, 3).toUpperCase()) + 1
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const moment = new Date(Date.UTC(fullYear, monthNumber - 1, Number(day)))
  const isDay = moment.getUTCMonth() === monthNumber - 1 && moment.getUTCDate() === Number(day)
  return isDay && fullYear >= 2000 ? moment.toISOString().slice(0, 10) : null
}

const day = '(?<day>\\d{1,2})'
const month = '(?<month>\\d{1,2})'
const year = '(?<year>\\d{4}|\\d{2})'
const patterns: Record<DateFormat, string> = {
  'YYYY-MM-DD': `(?<year>\\d{4})-${month}-${day}`,
  'DD/MM/YYYY': `${day}/${month}/${year}`,
  'MM/DD/YYYY': `${month}/${day}/${year}`,
  'DD.MM.YYYY': `${day}\\.${month}\\.${year}`,
  'DD-MM-YYYY': `${day}-${month}-${year}`,
  'DD-MMM-YYYY': `${day}[- ](?<name>[A-Za-z]{3,9})[- ]${year}`,
}

const currencySign = String.raw`(?:(?:US)?\p{Sc}|[A-Z]{3}|N(?=\d))?`
/** An amount with a sign or in brackets, its currency, and whether it came in (`CR`, `H`) or went out (`DR`, `S`), as banks abbreviate it. */
const marked = new RegExp(
  [
    String.raw`^(?<bracket>\()?(?:(?<minus>-)|\+)?${currencySign}(?:(?<innerMinus>-)|\+)?`,
    String.raw`(?<digits>[\d.,]+)`,
    String.raw`${currencySign}(?:(?<minusBehind>-)|\+)?${currencySign}`,
    String.raw`(?:(?<out>DR|DB|D|S)|CR|C|H)?\.?(?<closed>\))?$`,
  ].join(''),
  'iu',
)

/** A space or an apostrophe that separates groups of three digits; another one within a number parts two numbers. */
const groupSeparator = /(?<=(?<!\d)\d{1,3})[ \u00a0\u2009\u202f'\u2019](?=\d{3}(?!\d))/g

/**
 * Reads an amount in a bank's way of writing it ("1,234.50", "1.234,50-", "(20.00)", "₦500.00 DR", "20,00 S") as minor units,
 * below zero where it says so. Nothing is rounded or left out: null for more than two decimals, for two numbers in a cell, and
 * for what is no amount ("10k", "5%", "½").
 */
export function parseStatementAmount(
  written: string,
  decimalSeparator: BankStatementMapping['decimalSeparator'],
): bigint | null {
  const spaced = written.trim().replace(/[−–]/g, '-').replace(groupSeparator, '')
  if (/\d\s+\d/.test(spaced)) return null
  const found = marked.exec(spaced.replace(/\s/g, ''))?.groups
  if (!found || (found.bracket === undefined) !== (found.closed === undefined)) return null
  const { digits = '', bracket, minus, innerMinus, minusBehind, out } = found
  const [grouped, plain] = decimalSeparator === '.' ? [inEnglish, inEnglishPlain] : [inGerman, inGermanPlain]
  if (!grouped.test(digits) && !plain.test(digits)) return null
  const [whole = '', cents = ''] = digits.split(decimalSeparator)
  const minor = BigInt(`${whole.replace(/[.,]/g, '') || '0'}${cents.padEnd(2, '0')}`)
  return (bracket ?? minus ?? innerMinus ?? minusBehind ?? out) ? -minor : minor
}

const inEnglish = /^\d{1,3}(,\d{3})*(\.\d{1,2})?$/
const inEnglishPlain = /^(\d{1,16}(\.\d{1,2})?|\.\d{1,2})$/
const inGerman = /^\d{1,3}(\.\d{3})*(,\d{1,2})?$/
const inGermanPlain = /^(\d{1,16}(,\d{1,2})?|,\d{1,2})$/
