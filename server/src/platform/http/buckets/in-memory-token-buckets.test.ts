import { expect, test } from 'vitest'
import { InMemoryTokenBuckets } from './in-memory-token-buckets.ts'

const allowance = { atOnce: 3, perHour: 3600 }

test('gives out as much at once as it holds, and then what comes back', () => {
  const memory = new InMemoryTokenBuckets(10)
  const take = (now: number) => memory.take('a', 1, allowance, now)
  expect([take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 1000])
  expect([take(999), take(1000), take(1000)]).toEqual([1, 0, 1000])
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([0, 0, 0, 1000])
})

test('takes all of several tokens or none', () => {
  const memory = new InMemoryTokenBuckets(10)
  expect(memory.take('a', 2, allowance, 0)).toBe(0)
  expect(memory.take('a', 2, allowance, 0)).toBe(1000)
  expect(memory.take('a', 1, allowance, 0)).toBe(0)
})

test('never remembers more than it may, and forgets who was not here for longest', () => {
  const memory = new InMemoryTokenBuckets(100)
  for (let n = 0; n < 3; n++) memory.take('often', 1, allowance, 0)
  for (let other = 0; other < 10_000; other++) {
    memory.take(`other ${other}`, 1, allowance, 0)
    if (other % 50 === 0) memory.take('often', 1, { atOnce: 1000, perHour: 3600 }, 0)
  }
  expect(memory.size).toBe(100)
  expect(memory.take('often', 1, allowance, 0)).toBeGreaterThan(0)
  expect(memory.take('other 0', 3, allowance, 0)).toBe(0)
})

test('syncs what is taken of a bucket that is no longer nearly full, once', () => {
  const memory = new InMemoryTokenBuckets(10)
  const ten = { atOnce: 10, perHour: 3600 }
  memory.take('a', 1, ten, 0)
  expect([...memory.takeUnsynced()]).toEqual([])
  memory.take('a', 1, ten, 0)
  memory.take('a', 2, ten, 0)
  expect([...memory.takeUnsynced()]).toEqual([['a', 3000]])
  expect([...memory.takeUnsynced()]).toEqual([])
})

test('merges what others took, beside what is not yet synced', () => {
  const memory = new InMemoryTokenBuckets(10)
  const ten = { atOnce: 10, perHour: 3600 }
  memory.take('a', 4, ten, 0)
  memory.takeUnsynced()
  memory.take('a', 1, ten, 0)
  memory.merge('a', 8000)
  memory.merge('nobody', 8000)
  expect([memory.take('a', 1, ten, 0), memory.take('a', 1, ten, 0)]).toEqual([0, 1000])
  expect(memory.size).toBe(1)
})
