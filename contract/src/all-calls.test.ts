import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'

test('a call that sends no topics to the other screens says in a sentence how they follow it, or why none needs to', () => {
  const vague = allCalls.filter(
    ({ call: { topics } }) => typeof topics === 'string' && !/^[A-Z]\w* \w+ .*\w\.$/.test(topics),
  )
  expect(vague.map(({ call }) => call.path)).toEqual([])
})
