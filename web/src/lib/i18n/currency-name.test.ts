import { currencies } from '@fanfare/contract/money/money'
import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { currencyName } from './currency-name.ts'

test.each([
  ['en', 'Nigerian naira'],
  ['fr', 'naira nigérian'],
  ['es', 'naira nigeriano'],
])('in “%s” the naira is called %s', (language, name) => {
  vi.spyOn(i18n, 'locale', 'get').mockReturnValue(language)
  expect(currencyName(currencies.NGN)).toBe(name)
})
