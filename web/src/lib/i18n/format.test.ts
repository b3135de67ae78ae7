import { asMinorUnits, type MajorUnits } from '@fanfare/contract/money/money'
import { i18n } from '@lingui/core'
import { describe, expect, test, vi } from 'vitest'
import {
  formatCompactCount,
  formatMinorUnits,
  formatMoney,
  formatMoneyParts,
  formatShortPrice,
  withSign,
} from './format.ts'

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
  ])('%d is %s', (count, text) => {
    expect(formatCompactCount(count)).toBe(text)
  })
})

describe('money', () => {
  const major = (amount: number) => amount as MajorUnits

  test('shows symbol, groups and two decimals', () => {
    expect(formatMoney(major(24_500), 'NGN')).toBe('₦24,500.00')
    expect(formatMoney(major(4.9), 'USD')).toBe('$4.90')
    expect(formatMoney(major(-3), 'EUR')).toBe('−€3.00')
    expect(formatMinorUnits(asMinorUnits(1050), 'NGN')).toBe('₦10.50')
    expect(formatMoneyParts(major(1234.5), 'USD')).toEqual({ value: '$1,234', minor: '.50', after: '' })
  })

  test('stands as the language writes it', () => {
    vi.spyOn(i18n, 'locale', 'get').mockReturnValue('es')
    expect(formatMoney(major(24_500), 'EUR')).toBe('24.500,00\u00a0€')
    expect(formatShortPrice(major(5), 'NGN')).toBe('5\u00a0₦')
    expect(formatCompactCount(1250)).toBe('1,2\u00a0mil')
  })

  test('stands in Arabic with Latin digits, and its sign on their left', () => {
    vi.spyOn(i18n, 'locale', 'get').mockReturnValue('ar')
    expect(formatMoney(major(24_500), 'NGN')).toBe('\u200f24,500.00\u00a0₦')
    expect(formatMoney(major(-3), 'EUR')).toBe('\u200f\u200e−3.00\u00a0€')
    expect(withSign('+', formatMoney(major(3), 'EUR'))).toBe('\u200f\u200e+3.00\u00a0€')
  })

  test('a price leaves out decimals that are zero', () => {
    expect(formatShortPrice(major(1000), 'NGN')).toBe('₦1,000')
    expect(formatShortPrice(major(4.99), 'USD')).toBe('$4.99')
  })
})
