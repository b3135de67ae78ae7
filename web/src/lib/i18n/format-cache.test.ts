import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { formatBasisPoints } from './format.ts'
import { cachedDateFormat } from './format-cache.ts'

test('how dates and numbers are written is made once for all that a screen says', () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat')
  const numbers = vi.spyOn(Intl, 'NumberFormat')
  for (let day = 1; day < 9; day++) cachedDateFormat({ dateStyle: 'long' }).format(new Date(2026, 11, day))
  for (let share = 1; share < 9; share++) formatBasisPoints(share)
  expect(dates).toHaveBeenCalledTimes(1)
  expect(numbers).toHaveBeenCalledTimes(1)
})

test('who changes the language reads dates in the new one', () => {
  const day = new Date('2026-11-20T12:00:00Z')
  const written = (language: string) => {
    i18n.loadAndActivate({ locale: language, messages: {} })
    return cachedDateFormat({ dateStyle: 'long' }).format(day)
  }
  expect(written('en')).toBe('20 November 2026')
  expect(written('fr')).toBe('20 novembre 2026')
  expect(written('en')).toBe('20 November 2026')
})
