import { expect, test } from 'vitest'
import { chooseStableRowKeys } from './use-stable-rows.ts'

test.each([
  ['all of a list that is shown first', [], ['a', 'b'], ['a', 'b']],
  ['new ones at the end', ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['no new ones before or between', ['a', 'b'], ['x', 'a', 'y', 'b', 'c'], ['a', 'b', 'c']],
  ['none that was decided', ['a', 'b'], ['b', 'c'], ['b', 'c']],
  ['one that waits again where it was', ['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c']],
])('a refetched queue shows %s', (_, known, keys, shown) => {
  expect(chooseStableRowKeys(new Set(known), keys)).toEqual(shown)
})
