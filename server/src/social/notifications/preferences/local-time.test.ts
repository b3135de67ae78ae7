import { expect, test } from 'vitest'
import { endOfQuietHours, nextLocalTime } from './local-time.ts'

const at = (iso: string) => new Date(iso)

test.each([
  ['2026-01-10T06:59:30Z', '08:00', 'Africa/Lagos', '2026-01-10T07:00:00Z'],
  ['2026-01-10T07:00:00Z', '08:00', 'Africa/Lagos', '2026-01-11T07:00:00Z'],
  ['2026-01-10T12:00:00Z', '08:00', null, '2026-01-11T08:00:00Z'],
  // Berlin's clocks go forward on 29 March and back on 25 October.
  ['2026-03-28T20:00:00Z', '08:00', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ['2026-10-24T20:00:00Z', '08:00', 'Europe/Berlin', '2026-10-25T07:00:00Z'],
])('after %s a clock shows %s in %s at %s', (moment, clock, zone, found) => {
  expect(nextLocalTime(at(moment), clock, zone)).toEqual(at(found))
})

test.each([
  ['2026-01-10T21:30:00Z', '2026-01-11T06:00:00Z'],
  ['2026-01-11T05:59:59Z', '2026-01-11T06:00:00Z'],
  ['2026-01-11T06:00:00Z', null],
  ['2026-01-10T20:59:00Z', null],
])('in Lagos, from 22 to 7 over midnight, quiet at %s lasts to %s', (moment, end) => {
  const found = endOfQuietHours(at(moment), { from: '22:00', to: '07:00' }, 'Africa/Lagos')
  expect(found).toEqual(end === null ? null : at(end))
})

test('quiet hours of one day are quiet within them alone', () => {
  const quiet = { from: '13:00', to: '15:00' }
  expect(endOfQuietHours(at('2026-01-10T14:00:00Z'), quiet, null)).toEqual(at('2026-01-10T15:00:00Z'))
  expect(endOfQuietHours(at('2026-01-10T15:00:00Z'), quiet, null)).toBeNull()
})
