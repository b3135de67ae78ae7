import { expect, test } from 'vitest'
import { createSandboxSlots, type SandboxSlotRequest } from './slots.ts'

/** Slots with work that records its start, and ends on request. */
function recordedSlots(count: number) {
  const slots = createSandboxSlots(count)
  const started: string[] = []
  const rejected: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    rejected,
    run(name: string, request: SandboxSlotRequest, signal?: AbortSignal) {
      const work = () => {
        started.push(name)
        return new Promise<void>((end) => ends.set(name, end))
      }
      slots.run(request, work, signal).catch(() => rejected.push(name))
    },
    async end(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

const settled = () => new Promise(setImmediate)
const short = (owner: string) => ({ owner, isLong: false })
const long = (owner: string) => ({ owner, isLong: true })

test('no owner takes more than half of the slots', async () => {
  const { run, started, end } = recordedSlots(4)
  for (const name of ['a1', 'a2', 'a3', 'a4']) run(name, short('ann'))
  run('b1', short('ben'))
  await settled()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a picture does not wait for videos, however many there are', async () => {
  const { run, started, end } = recordedSlots(2)
  run('film', long('ann'))
  run('other film', long('ben'))
  run('picture', short('cem'))
  await settled()
  expect(started).toEqual(['film', 'picture'])
  run('next picture', short('dan'))
  await end('picture')
  expect(started).toEqual(['film', 'picture', 'next picture'])
})

test('pictures, however many there are, leave a slot to a video', async () => {
  const { run, started, end } = recordedSlots(2)
  for (const owner of ['ann', 'ben', 'cem', 'dan']) run(owner, short(owner))
  run('film', long('eve'))
  await settled()
  expect(started).toEqual(['ann', 'ben'])
  await end('ann')
  await end('ben')
  expect(started).toEqual(['ann', 'ben', 'film', 'cem'])
})

test('aborted work leaves the queue', async () => {
  const { run, started, rejected, end } = recordedSlots(2)
  const controller = new AbortController()
  run('a1', short('ann'))
  run('a2', short('ann'), controller.signal)
  run('a3', short('ann'))
  await settled()
  controller.abort()
  await end('a1')
  expect([started, rejected]).toEqual([['a1', 'a3'], ['a2']])
})
