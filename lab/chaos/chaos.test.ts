import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seed, times } from '../../server/test/setup/runner/length.ts'
import { readChaosTotals, writeChaosTotals } from './progress-file.ts'
import { runChaos } from './run-chaos.ts'
import { planFaultRound } from './schedule.ts'

// `npm run test:chaos` goes on for as long as one likes.
const rounds = times(2, 20)

test('what people were told is kept, and all is as before, after processes, lines and services failed under way', {
  timeout: 600_000,
}, async () => {
  const played = await runChaos(
    { seed, from: 1, rounds, kills: Number.POSITIVE_INFINITY, comeBackMs: 120_000 },
    () => undefined,
  )
  expect(played.rounds).toBe(rounds)
  expect(played.acknowledged['wallet payment']).toBeGreaterThan(rounds)
})

test('a seed gives the same faults each time, and another seed others', () => {
  const schedule = (from: number) => Array.from({ length: 20 }, (_, number) => planFaultRound(from, number))
  expect(schedule(7)).toEqual(schedule(7))
  expect(schedule(7)).not.toEqual(schedule(8))
})

test('a round of nothing but kills has many of each kind', () => {
  const kinds = ['kill the API', 'kill a session of the database', 'kill the database'] as const
  const { faults } = planFaultRound(7, 1, kinds)
  expect(faults.map(({ kind }) => kind)).toEqual(kinds)
  expect(faults.every(({ times }) => times >= 8)).toBe(true)
})

test('a sitting goes on where the last one ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sum-'))
  try {
    const file = join(folder, 'sum')
    expect(await readChaosTotals(file)).toBeUndefined()
    for (const kills of [108, 221]) {
      const sum = { seed: 7, rounds: 1, kills, slowestMs: 12.5 }
      await writeChaosTotals(file, sum)
      expect(await readChaosTotals(file)).toEqual(sum)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
