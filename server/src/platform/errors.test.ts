import { expect, test } from 'vitest'
import { formatWait } from './errors.ts'

test('a wait is said in whole minutes, a long one in hours, and one of each in the singular', () => {
  expect([1, 60, 61, 5400, 5401, 86_400].map(formatWait)).toEqual([
    '1 minute',
    '1 minute',
    '2 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})
