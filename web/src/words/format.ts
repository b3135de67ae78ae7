import {
  type CurrencyCode,
  currencies,
  type MajorUnits,
  type MinorUnits,
  majorOf,
} from '@fanfare/contract/money'
import { plural, t } from '@lingui/core/macro'
import { formatLocale } from './languages.ts'

/** A count in short, in English: 999, 1k, 1.2k, 3m, 1.5b. One decimal, cut rather than rounded up, without a trailing .0. */
export function shortCount(count: number): string {
  const locale = formatLocale()
  if (locale !== 'en-GB') {
    return new Intl.NumberFormat(locale, {
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
export function money(major: MajorUnits, currencyCode: CurrencyCode): string {
  const { value, minor, after } = moneyParts(major, currencyCode)
  return value + minor + after
}

type MoneyParts = { value: string; minor: string; after: string }

/** The same in parts, for figures whose decimals are quieter; `after` is what some languages write behind them. */
export function moneyParts(major: MajorUnits, currencyCode: CurrencyCode): MoneyParts {
  const parts = new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(Math.abs(major))
  const words = parts.map(({ type, value }) =>
    type === 'currency' ? currencies[currencyCode].symbol : value,
  )
  const [from, to] = [
    parts.findIndex(({ type }) => type === 'decimal'),
    parts.findIndex(({ type }) => type === 'fraction'),
  ]
  const value = words.slice(0, from).join('')
  return {
    value: major < 0 ? withSign('−', value) : value,
    minor: words.slice(from, to + 1).join(''),
    after: words.slice(to + 1).join(''),
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
export function price(major: MajorUnits, currencyCode: CurrencyCode): string {
  const { value, minor, after } = moneyParts(major, currencyCode)
  return Number.isInteger(major) ? value + after : value + minor + after
}

/** Minor units (kobo, cents) as an amount: 1050 is ₦10.50. */
export function moneyOfMinor(minor: MinorUnits, currencyCode: CurrencyCode): string {
  return money(majorOf(minor), currencyCode)
}

/** A share in basis points: 1000 is 10%. */
export function percentOf(basisPoints: number): string {
  return new Intl.NumberFormat(formatLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const spans = { week: 7 * day, month: 30 * day, year: 365 * day }

/** How long ago, in words: "just now" under 30 seconds, up to years of 365 days and months of 30. */
export function timeAgo(date: string | Date, now: Date = new Date()): string {
  const passed = Math.max(0, now.getTime() - new Date(date).getTime())
  if (passed < 30 * second) return t`just now`
  if (passed < minute) {
    const seconds = Math.floor(passed / second)
    return t`${plural(seconds, { one: '# second ago', other: '# seconds ago' })}`
  }
  if (passed < hour) {
    const minutes = Math.floor(passed / minute)
    return t`${plural(minutes, { one: '# minute ago', other: '# minutes ago' })}`
  }
  if (passed < day) {
    const hours = Math.floor(passed / hour)
    return t`${plural(hours, { one: '# hour ago', other: '# hours ago' })}`
  }
  if (passed < spans.week) {
    const days = Math.floor(passed / day)
    return t`${plural(days, { one: '# day ago', other: '# days ago' })}`
  }
  if (passed < spans.month) {
    const weeks = Math.floor(passed / spans.week)
    return t`${plural(weeks, { one: '# week ago', other: '# weeks ago' })}`
  }
  if (passed < spans.year) {
    const months = Math.floor(passed / spans.month)
    return t`${plural(months, { one: '# month ago', other: '# months ago' })}`
  }
  const years = Math.floor(passed / spans.year)
  return t`${plural(years, { one: '# year ago', other: '# years ago' })}`
}

/** The time until a date, in words: for a poll's "Ends in …", to the nearest hour or, in the last one, minute; then "a few seconds". */
export function timeUntil(date: string | Date, now: Date = new Date()): string {
  const exact = Math.max(0, new Date(date).getTime() - now.getTime())
  if (exact < minute) return t`a few seconds`
  const step = exact < hour ? minute : hour
  const left = Math.round(exact / step) * step
  if (left < hour) return t`${plural(Math.floor(left / minute), { one: '# minute', other: '# minutes' })}`
  if (left < day) return t`${plural(Math.floor(left / hour), { one: '# hour', other: '# hours' })}`
  if (left < spans.week) return t`${plural(Math.floor(left / day), { one: '# day', other: '# days' })}`
  if (left < spans.month)
    return t`${plural(Math.floor(left / spans.week), { one: '# week', other: '# weeks' })}`
  if (left < spans.year)
    return t`${plural(Math.floor(left / spans.month), { one: '# month', other: '# months' })}`
  return t`${plural(Math.floor(left / spans.year), { one: '# year', other: '# years' })}`
}

/** A day: 20 November 2026. */
export function dayOf(date: string | Date): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long' }).format(new Date(date))
}

/** A day and its time: 20 Nov 2026, 14:05. */
export function momentOf(date: string | Date): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(date),
  )
}

/** A day (UTC) of a document that names its year: 20 Nov. */
export function dayInMonth(date: string | Date): string {
  return new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(date),
  )
}
