import { expect, test } from 'vitest'
import { formatCountWithNoun } from './pluralize.ts'

test('one is counted in the singular, all else in the plural, thousands apart', () => {
  expect([0, 1, 2, 1204].map((count) => formatCountWithNoun(count, 'line'))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
    '1,204 lines',
  ])
  expect(formatCountWithNoun(2, 'reply', 'replies')).toBe('2 replies')
})
