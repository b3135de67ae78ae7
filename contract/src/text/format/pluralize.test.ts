import { expect, test } from 'vitest'
import { formatEnglishCountWithNoun } from './pluralize.ts'

test('one is counted in the singular, all else in the plural, thousands apart', () => {
  expect([0, 1, 2, 1204].map((count) => formatEnglishCountWithNoun(count, 'line'))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
    '1,204 lines',
  ])
  expect(formatEnglishCountWithNoun(2, 'reply', 'replies')).toBe('2 replies')
})
