import {
  type CurrencyCode,
  currencies,
  type MajorUnits,
  type MinorUnits,
  toMajorUnits,
} from '@fanfare/contract/money/money'
import { cachedNumberFormat } from './format-cache.ts'
import { formattingLocale } from './languages.ts'

/** A count in short, in English: 999, 1k, 1.2k, 3m, 1.5b. One decimal, cut rather than rounded up, without a trailing .0. */
export function formatCompactCount(count: number): string {
  if (formattingLocale() !== 'en-GB') {
    return cachedNumberFormat({
      notation: 'compact',
      maximumFractionDigits: 1,
      roundingMode: 'floor',
    }).format(count)
  }
  for (const [size, letter] of [
    [1e9, 'b'],
    [1e6, 'm'],
    [1e3, 'k'],
  ] as const) {
    if (count >= size) return `${Math.floor((count / size) * 10) / 10}${letter}`
  }
  return String(count)
}

/** An amount with its symbol and two decimals, as the language writes it: ₦24,500.00, 24.500,00 ₦. */
export function formatMoney(major: MajorUnits, currencyCode: CurrencyCode): string {
  const { value, minor, after } = formatMoneyParts(major, currencyCode)
  return value + minor + after
}

type MoneyParts = { value: string; minor: string; after: string }

/** The same in parts, for figures whose decimals are quieter; `after` is what some languages write behind them. */
export function formatMoneyParts(major: MajorUnits, currencyCode: CurrencyCode): MoneyParts {
  const parts = cachedNumberFormat({
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(Math.abs(major))
  const localizedParts = parts.map(({ type, value }) =>
    type === 'currency' ? currencies[currencyCode].symbol : value,
  )
  const [from, to] = [
    parts.findIndex(({ type }) => type === 'decimal'),
    parts.findIndex(({ type }) => type === 'fraction'),
  ]
  const value = localizedParts.slice(0, from).join('')
  return {
    value: major < 0 ? withSign('−', value) : value,
    minor: localizedParts.slice(from, to + 1).join(''),
    after: localizedParts.slice(to + 1).join(''),
  }
}

const [fromRight, fromLeft] = ['\u200f', '\u200e']

/**
 * An amount with its sign before its digits, on their left also where lines begin at the right: Arabic amounts begin with a
 * mark that says so.
 */
export function withSign(sign: '+' | '−', amount: string): string {
  const [start, sideOfSign] = amount.startsWith(fromRight) ? [fromRight, fromLeft] : ['', '']
  return start + sideOfSign + sign + amount.slice(start.length)
}

/** A price in as few characters as it needs: ₦1,000, $4.99. */
export function formatShortPrice(major: MajorUnits, currencyCode: CurrencyCode): string {
  const { value, minor, after } = formatMoneyParts(major, currencyCode)
  return Number.isInteger(major) ? value + after : value + minor + after
}

/** Minor units (kobo, cents) as an amount: 1050 is ₦10.50. */
export function formatMinorUnits(minor: MinorUnits, currencyCode: CurrencyCode): string {
  return formatMoney(toMajorUnits(minor), currencyCode)
}

/** A share in basis points: 1000 is 10%. */
export function formatBasisPoints(basisPoints: number): string {
  return cachedNumberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
}
