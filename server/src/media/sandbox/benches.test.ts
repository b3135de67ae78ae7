import { expect, test } from 'vitest'
import { createSandboxSlots, type SlotRequest } from './slots.ts'

/** Work that says when it begins, and ends when it is told to. */
function workshop(count: number) {
  const benches = createSandboxSlots(count)
  const begun: string[] = []
  const gone: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    gone,
    order(name: string, turn: SlotRequest, signal?: AbortSignal) {
      const work = () => {
        begun.push(name)
        return new Promise<void>((end) => ends.set(name, end))
      }
      benches.at(turn, work, signal).catch(() => gone.push(name))
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

test('nobody takes more than half of the benches', async () => {
  const { order, begun, end } = workshop(4)
  for (const name of ['a1', 'a2', 'a3', 'a4']) order(name, short('ann'))
  order('b1', short('ben'))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a picture does not wait for videos, however many there are', async () => {
  const { order, begun, end } = workshop(2)
  order('film', long('ann'))
  order('other film', long('ben'))
  order('picture', short('cem'))
  await settled()
  expect(begun).toEqual(['film', 'picture'])
  order('next picture', short('dan'))
  await end('picture')
  expect(begun).toEqual(['film', 'picture', 'next picture'])
})

test('pictures, however many there are, leave a video its bench', async () => {
  const { order, begun, end } = workshop(2)
  for (const owner of ['ann', 'ben', 'cem', 'dan']) order(owner, short(owner))
  order('film', long('eve'))
  await settled()
  expect(begun).toEqual(['ann', 'ben'])
  await end('ann')
  await end('ben')
  expect(begun).toEqual(['ann', 'ben', 'film', 'cem'])
})

test('who waits no longer is passed over', async () => {
  const { order, begun, gone, end } = workshop(2)
  const given = new AbortController()
  order('a1', short('ann'))
  order('a2', short('ann'), given.signal)
  order('a3', short('ann'))
  await settled()
  given.abort()
  await end('a1')
  expect([begun, gone]).toEqual([['a1', 'a3'], ['a2']])
})
