import { expect, test } from 'vitest'
import { createWriteBatcher, ExcludedFromBatchError } from './write-batcher.ts'

type Item = { person: string; spoils?: 'GROUP' | 'ALL' }

function lineOf(most: number) {
  const groups: string[][] = []
  const wait = createWriteBatcher<null, Item, string>({
    maxBatchSize: most,
    partitionKey: ({ person }) => person,
    async run(_, items) {
      groups.push(items.map(({ person }) => person))
      await Promise.resolve()
      const left = items.filter(({ spoils }) => spoils === 'GROUP')
      if (left.length > 0)
        throw new ExcludedFromBatchError(new Map(left.map(({ person }) => [person, new Error('left out')])))
      if (items.some(({ spoils }) => spoils === 'ALL')) throw new Error('spoilt')
      return new Map(items.map(({ person }) => [person, `for ${person}`]))
    },
  })
  const send = (item: Item) => wait(null, 'key', item).catch((cause: unknown) => (cause as Error).message)
  return { groups, send }
}

test('who comes first is alone, and the others together, as many as may', async () => {
  const { groups, send } = lineOf(2)
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((person) => send({ person })))
  expect(groups).toEqual([['a'], ['b', 'c'], ['d']])
  expect(answers).toEqual(['for a', 'for b', 'for c', 'for d'])
})

test('of one person one is in a group', async () => {
  const { groups, send } = lineOf(9)
  await Promise.all(['a', 'b', 'b', 'c', 'b'].map((person) => send({ person })))
  expect(groups).toEqual([['a'], ['b', 'c'], ['b'], ['b']])
})

test('an excluded item fails, and the others are run without it', async () => {
  const { groups, send } = lineOf(9)
  const items: Item[] = [{ person: 'a' }, { person: 'b' }, { person: 'c', spoils: 'GROUP' }, { person: 'd' }]
  expect(await Promise.all(items.map(send))).toEqual(['for a', 'for b', 'left out', 'for d'])
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['b', 'd']])
})

test('after any other failure each is run alone, and only who fails again has failed', async () => {
  const { groups, send } = lineOf(9)
  const items: Item[] = [{ person: 'a' }, { person: 'b' }, { person: 'c', spoils: 'ALL' }, { person: 'd' }]
  expect(await Promise.all(items.map(send))).toEqual(['for a', 'for b', 'spoilt', 'for d'])
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']])
})
