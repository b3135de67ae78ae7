import { describe, expect, test, vi } from 'vitest'
import { formatTimeAgo, formatTimeUntil } from './format-time.ts'

// The build turns the macros into calls; here they say English by themselves.
vi.mock('@lingui/core/macro', () => ({
  t: (text: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: text }, ...values),
  plural: (count: number, forms: { one: string; other: string }) =>
    (count === 1 ? forms.one : forms.other).replace('#', String(count)),
}))

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
  ])('%d ms is "%s"', (passed, text) => {
    expect(formatTimeAgo(new Date(now.getTime() - passed), now)).toBe(text)
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
  ])('%d ms is "%s"', (left, text) => {
    expect(formatTimeUntil(new Date(now.getTime() + left), now)).toBe(text)
  })
})
