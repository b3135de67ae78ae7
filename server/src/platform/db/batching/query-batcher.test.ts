import { expect, test } from 'vitest'
import { type BatchableQuery, createQueryBatcher } from './query-batcher.ts'

const shared: BatchableQuery = { name: 'squares', text: 'SELECT $1 * $1 AS power', types: ['integer'] }

/** A database that squares numbers and cubes them, except for the one that it cannot, and gives its rows in any order. */
function squares() {
  const groups: number[][] = []
  const held: (() => void)[] = []
  const query = async (_name: string, _text: string, [numbers]: readonly unknown[]) => {
    const group = numbers as number[]
    groups.push(group)
    await new Promise<void>((go) => held.push(go))
    if (group.includes(-1)) throw new Error('It cannot be squared')
    const rowsOf = (n: number, caller: number) =>
      [1, 2].map((ordinal) => ({ caller, ordinal, power: n ** (ordinal + 1) }))
    return group.flatMap((n, at) => (n === 0 ? [] : rowsOf(n, at + 1))).toReversed()
  }
  const letGo = async () => {
    await new Promise(setImmediate)
    for (const go of held.splice(0)) go()
    await new Promise(setImmediate)
  }
  return { query, groups, letGo }
}

test('identical queries of one event loop turn are answered by one statement, each with its own rows in its own order', async () => {
  const { query, groups, letGo } = squares()
  const ask = createQueryBatcher(query, 1)
  const answers = Promise.all([3, 0, 5].map((n) => ask(shared, [n])))
  await letGo()
  const powers = (await answers).map((rows) => rows.map(({ power }) => power))
  expect(powers).toEqual([[9, 27], [], [25, 125]])
  expect(groups).toEqual([[3, 0, 5]])
})

test('rows that are not numbered are all there, whatever their order', async () => {
  const ask = createQueryBatcher(
    async () => [
      { caller: 2, power: 25 },
      { caller: 1, power: 9 },
      { caller: 2, power: 125 },
    ],
    1,
  )
  const answers = await Promise.all([3, 5].map((n) => ask({ ...shared, inAnyOrder: true }, [n])))
  expect(answers.map((rows) => rows.map(({ power }) => power))).toEqual([[9], [25, 125]])
})

test('who comes while all connections are under way goes with all who wait by then, sixteen at most', async () => {
  const { query, groups, letGo } = squares()
  const ask = createQueryBatcher(query, 1)
  const first = ask(shared, [1])
  await new Promise(setImmediate)
  const others = Array.from({ length: 20 }, (_, n) => ask(shared, [n + 2]))
  await letGo()
  expect((await first)[0]).toMatchObject({ power: 1 })
  await letGo()
  await letGo()
  expect((await Promise.all(others)).map(([row]) => row?.power)).toEqual(
    Array.from({ length: 20 }, (_, n) => (n + 2) ** 2),
  )
  expect(groups.map(({ length }) => length)).toEqual([1, 16, 4])
})

test('what one of a group fails with stays with that one', async () => {
  const { query, letGo } = squares()
  const ask = createQueryBatcher(query, 2)
  const answers = Promise.allSettled([4, -1, 6].map((n) => ask(shared, [n])))
  await letGo()
  await letGo()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
