import { expect, test } from 'vitest'
import { dailyCalls } from './people.ts'
import { simulateLoad } from './simulate.ts'

const meanMs = (of: 'apiMs' | 'databaseMs') =>
  dailyCalls.reduce((sum, each) => sum + each.aDay * each[of], 0) /
  dailyCalls.reduce((sum, each) => sum + each.aDay, 0)

test('processors are as busy as what is asked of them says', () => {
  const { busy, calls } = simulateLoad({ apiProcessors: 4, databaseProcessors: 4, commitMs: 2 }, 4000, 20)
  expect(calls / 20).toBeGreaterThan(3900)
  expect(calls / 20).toBeLessThan(4100)
  expect(busy.api).toBeCloseTo((4000 * meanMs('apiMs')) / 4000, 1)
  expect(busy.database).toBeCloseTo((4000 * meanMs('databaseMs')) / 4000, 1)
})

test('who comes alone waits for nobody, and changes for the disk', () => {
  const idle = simulateLoad({ apiProcessors: 64, databaseProcessors: 64, commitMs: 500 }, 20, 200)
  expect(idle.p50Ms).toBeLessThan(2)
  expect(idle.p99Ms).toBeGreaterThan(500)
  expect(idle.p99Ms).toBeLessThan(1010)
})

test('more than the processors can do makes everybody wait ever longer', () => {
  const cell = { apiProcessors: 1, databaseProcessors: 4, commitMs: 2 }
  const most = 1000 / meanMs('apiMs')
  expect(simulateLoad(cell, most * 0.5, 20).p99Ms).toBeLessThan(20)
  const over = simulateLoad(cell, most * 1.2, 20)
  expect(over.busy.api).toBeGreaterThan(0.99)
  expect(over.p99Ms).toBeGreaterThan(2000)
  expect(simulateLoad(cell, most * 1.2, 40).p99Ms).toBeGreaterThan(over.p99Ms * 1.5)
})

test('the same seed goes the same way', () => {
  const cell = { apiProcessors: 2, databaseProcessors: 2, commitMs: 2 }
  expect(simulateLoad(cell, 1000, 5, 'a')).toEqual(simulateLoad(cell, 1000, 5, 'a'))
  expect(simulateLoad(cell, 1000, 5, 'a')).not.toEqual(simulateLoad(cell, 1000, 5, 'b'))
})
