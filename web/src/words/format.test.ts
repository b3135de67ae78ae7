import { type MajorUnits, minorOf } from '@fanfare/contract/money'
import { i18n } from '@lingui/core'
import { describe, expect, test, vi } from 'vitest'
import { money, moneyOfMinor, moneyParts, price, shortCount, timeAgo, timeUntil, withSign } from './format.ts'

// The build turns the macros into calls; here they say English by themselves.
vi.mock('@lingui/core/macro', () => ({
  t: (text: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: text }, ...values),
  plural: (count: number, forms: { one: string; other: string }) =>
    (count === 1 ? forms.one : forms.other).replace('#', String(count)),
}))

describe('shortCount', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1049, '1k'],
    [1250, '1.2k'],
    [999_999, '999.9k'],
    [1e6, '1m'],
    [2_500_000, '2.5m'],
    [1e9, '1b'],
    [12_340_000_000, '12.3b'],
  ])('%d is %s', (count, words) => {
    expect(shortCount(count)).toBe(words)
  })
})

describe('money', () => {
  const major = (amount: number) => amount as MajorUnits

  test('shows symbol, groups and two decimals', () => {
    expect(money(major(24_500), 'NGN')).toBe('₦24,500.00')
    expect(money(major(4.9), 'USD')).toBe('$4.90')
    expect(money(major(-3), 'EUR')).toBe('−€3.00')
    expect(moneyOfMinor(minorOf(1050), 'NGN')).toBe('₦10.50')
    expect(moneyParts(major(1234.5), 'USD')).toEqual({ value: '$1,234', minor: '.50', after: '' })
  })

  test('stands as the language writes it', () => {
    vi.spyOn(i18n, 'locale', 'get').mockReturnValue('es')
    expect(money(major(24_500), 'EUR')).toBe('24.500,00\u00a0€')
    expect(price(major(5), 'NGN')).toBe('5\u00a0₦')
    expect(shortCount(1250)).toBe('1,2\u00a0mil')
  })

  test('stands in Arabic with Latin digits, and its sign on their left', () => {
    vi.spyOn(i18n, 'locale', 'get').mockReturnValue('ar')
    expect(money(major(24_500), 'NGN')).toBe('\u200f24,500.00\u00a0₦')
    expect(money(major(-3), 'EUR')).toBe('\u200f\u200e−3.00\u00a0€')
    expect(withSign('+', money(major(3), 'EUR'))).toBe('\u200f\u200e+3.00\u00a0€')
  })

  test('a price leaves out decimals that are zero', () => {
    expect(price(major(1000), 'NGN')).toBe('₦1,000')
    expect(price(major(4.99), 'USD')).toBe('$4.99')
  })
})

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = new Date('2026-11-20T12:00:00Z')

describe('timeAgo', () => {
  test.each([
    [-5 * second, 'just now'],
    [29 * second, 'just now'],
    [30 * second, '30 seconds ago'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [7 * day, '1 week ago'],
    [29 * day, '4 weeks ago'],
    [30 * day, '1 month ago'],
    [364 * day, '12 months ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('%d ms is "%s"', (passed, words) => {
    expect(timeAgo(new Date(now.getTime() - passed), now)).toBe(words)
  })
})

describe('timeUntil', () => {
  test.each([
    [-hour, 'a few seconds'],
    [59 * second, 'a few seconds'],
    [minute, '1 minute'],
    [hour - second, '1 hour'],
    [3 * hour, '3 hours'],
    [day - minute, '1 day'],
    [7 * day - second, '1 week'],
    [6 * day + 20 * hour, '6 days'],
    [3 * day + hour, '3 days'],
    [14 * day, '2 weeks'],
    [60 * day, '2 months'],
    [730 * day, '2 years'],
  ])('%d ms is "%s"', (left, words) => {
    expect(timeUntil(new Date(now.getTime() + left), now)).toBe(words)
  })
})
