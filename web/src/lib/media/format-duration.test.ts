import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [124, '2:04'],
  [3724, '1:02:04'],
  [-3, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
