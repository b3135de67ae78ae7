import { expect, test } from 'vitest'
import { addMonths, endOfBillingMonth } from './months.ts'

const after = (anchor: string, months: number) => addMonths(new Date(anchor), months).toISOString()

test('a month ends on the same day and time of the next one', () => {
  expect(after('2026-11-20T17:58:50.123Z', 1)).toBe('2026-12-20T17:58:50.123Z')
  expect(after('2026-12-20T17:58:50.123Z', 1)).toBe('2027-01-20T17:58:50.123Z')
})

test('31 January is followed by the last of February and then by 31 March', () => {
  expect(after('2027-01-31T10:00:00.000Z', 1)).toBe('2027-02-28T10:00:00.000Z')
  expect(after('2027-01-31T10:00:00.000Z', 2)).toBe('2027-03-31T10:00:00.000Z')
  expect(after('2028-01-31T10:00:00.000Z', 1)).toBe('2028-02-29T10:00:00.000Z')
})

test('the year turns with the month', () => {
  expect(after('2026-08-31T23:59:59.999Z', 6)).toBe('2027-02-28T23:59:59.999Z')
  expect(after('2026-02-28T00:00:00.000Z', 24)).toBe('2028-02-28T00:00:00.000Z')
})

test('each month begins where the one before it ended, on the day of the anchor where the month has it', () => {
  const anchor = new Date('2027-10-31T10:00:00.000Z')
  const days: string[] = []
  for (let start = anchor; days.length < 6; start = endOfBillingMonth(anchor, start)) {
    days.push(start.toISOString().slice(0, 10))
  }
  expect(days).toEqual(['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
})
