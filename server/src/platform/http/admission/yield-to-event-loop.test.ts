import { setImmediate as turnOver } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createYieldingQueue } from './yield-to-event-loop.ts'

test('of many things a few are done in a turn of the loop, in their order, and all in the end', async () => {
  const enqueue = createYieldingQueue()
  const done: number[] = []
  const counts: number[] = []
  for (let n = 0; n < 100; n++) enqueue(() => done.push(n))
  while (done.length < 100) {
    counts.push(done.length)
    await turnOver()
  }
  expect(counts).toEqual([0, 32, 64, 96])
  expect(done).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('what comes while others wait is done after them, and what comes after all are done in a turn of its own', async () => {
  const enqueue = createYieldingQueue()
  const done: string[] = []
  enqueue(() => {
    done.push('first')
    enqueue(() => done.push('second'))
  })
  await turnOver()
  await turnOver()
  expect(done).toEqual(['first', 'second'])
  enqueue(() => done.push('third'))
  expect(done).toHaveLength(2)
  await turnOver()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('where too many wait, what comes is done at once', () => {
  const enqueue = createYieldingQueue()
  let done = 0
  for (let n = 0; n < 8200; n++) enqueue(() => (done += 1))
  expect(done).toBe(8)
})
