import { expect, test } from 'vitest'
import { listMonthsBackwards } from './months-back.ts'

test('months lead from now back to the one in which somebody joined', () => {
  expect(listMonthsBackwards(new Date('2026-02-10T00:00:00Z'), new Date('2025-11-30T23:59:00Z'))).toEqual([
    { year: 2026, month: 2 },
    { year: 2026, month: 1 },
    { year: 2025, month: 12 },
    { year: 2025, month: 11 },
  ])
})

test('somebody who joined this month has this month', () => {
  const now = new Date('2026-03-31T22:00:00Z')
  expect(listMonthsBackwards(now, new Date('2026-03-01T00:00:00Z'))).toEqual([{ year: 2026, month: 3 }])
  expect(listMonthsBackwards(now, now)).toHaveLength(1)
})
