import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slots } from './slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests a slot; the result holds the outcome and the release. */
function come(places: Slots) {
  const guest = {
    outcome: 'waits' as 'waits' | 'in' | 'turned away',
    leave: (): void => undefined,
    giveUp: (): void => undefined,
  }
  const giveUp = places.enter((leave) => {
    guest.outcome = leave === null ? 'turned away' : 'in'
    if (leave !== null) guest.leave = leave
  })
  if (giveUp) guest.giveUp = giveUp
  return guest
}

const outcomes = (guests: { outcome: string }[]) => guests.map(({ outcome }) => outcome)

test('so many are in at once, and who came first is next', async () => {
  const places = new Slots({ slots: 2, waitMs: 100 })
  const guests = [come(places), come(places), come(places), come(places)]
  expect(outcomes(guests)).toEqual(['in', 'in', 'waits', 'waits'])
  guests[0]?.leave()
  await Promise.resolve()
  expect(outcomes(guests)).toEqual(['in', 'in', 'in', 'waits'])
  expect([places.taken, places.waiting]).toEqual([2, 1])
})

test('a place that is given back twice is one place', async () => {
  const places = new Slots({ slots: 1, waitMs: 100 })
  const [first, second, third] = [come(places), come(places), come(places)]
  first.leave()
  first.leave()
  await Promise.resolve()
  expect(outcomes([second, third])).toEqual(['in', 'waits'])
})

test('whoever has waited for as long as it makes sense is turned away, and no place is lost', async () => {
  const places = new Slots({ slots: 1, waitMs: 100 })
  const [first, second] = [come(places), come(places)]
  await vi.advanceTimersByTimeAsync(60)
  const third = come(places)
  await vi.advanceTimersByTimeAsync(40)
  expect(outcomes([second, third])).toEqual(['turned away', 'waits'])
  first.leave()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes([second, third])).toEqual(['turned away', 'in'])
  third.leave()
  expect(come(places).outcome).toBe('in')
})

test('whoever goes away while waiting keeps nobody from a place', async () => {
  const places = new Slots({ slots: 1, waitMs: 100 })
  const [first, second, third] = [come(places), come(places), come(places)]
  second.giveUp()
  first.leave()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes([second, third])).toEqual(['waits', 'in'])
  expect([places.taken, places.waiting]).toEqual([1, 0])
})

test('a queue that nobody could wait in grows no longer', () => {
  const places = new Slots({ slots: 1, waitMs: 100 })
  const guests = Array.from({ length: 300 }, () => come(places))
  expect(outcomes(guests).filter((outcome) => outcome === 'waits')).toHaveLength(256)
  expect(guests.at(-1)?.outcome).toBe('turned away')
})

test('what was full is empty again when all have left', async () => {
  const places = new Slots({ slots: 3, waitMs: 100 })
  const guests = Array.from({ length: 50 }, () => come(places))
  for (const guest of guests) {
    guest.leave()
    await Promise.resolve()
  }
  expect(new Set(outcomes(guests))).toEqual(new Set(['in']))
  expect([places.taken, places.waiting]).toEqual([0, 0])
})
