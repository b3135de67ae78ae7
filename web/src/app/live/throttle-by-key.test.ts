import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleByKey } from './throttle-by-key.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst runs at once and once more with its last call, for each key by itself', () => {
  const runs: [string, number][] = []
  const throttled = throttleByKey<number>(2000, (key, value) => runs.push([key, value]))
  for (const value of [1, 2, 3]) throttled('a', value)
  throttled('b', 9)
  expect(runs).toEqual([
    ['a', 1],
    ['b', 9],
  ])
  vi.advanceTimersByTime(1999)
  expect(runs).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(runs.slice(2)).toEqual([['a', 3]])
  throttled('a', 4)
  expect(runs).toHaveLength(3)
  vi.advanceTimersByTime(2000)
  expect(runs.slice(3)).toEqual([['a', 4]])
  vi.advanceTimersByTime(2000)
  throttled('a', 5)
  expect(runs.slice(4)).toEqual([['a', 5]])
})
