import { expect, test } from 'vitest'
import { seed, times } from '../setup/runner/length.ts'
import { play } from './chaos/play.ts'
import { roundOf } from './chaos/schedule.ts'

// `npm run chaos` goes on for as long as one likes.
const rounds = times(2, 20)

test('what people were told is kept, and all is as before, after processes, lines and services failed under way', {
  timeout: 600_000,
}, async () => {
  const played = await play(
    { seed, from: 1, rounds, kills: Number.POSITIVE_INFINITY, comeBackMs: 120_000 },
    () => undefined,
  )
  expect(played.rounds).toBe(rounds)
  expect(played.acknowledged['wallet payment']).toBeGreaterThan(rounds)
})

test('a seed gives the same faults each time, and another seed others', () => {
  const schedule = (from: number) => Array.from({ length: 20 }, (_, number) => roundOf(from, number))
  expect(schedule(7)).toEqual(schedule(7))
  expect(schedule(7)).not.toEqual(schedule(8))
})
