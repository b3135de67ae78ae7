import { allCalls } from '@fanfare/contract/all-calls'
import { expect, test } from 'vitest'
import { stateChangingGetPattern } from './nginx.ts'

test('a balancer never sends a GET again that changes something, and most of those that read', () => {
  const gets = allCalls.map(({ call }) => call).filter(({ method }) => method === 'GET')
  const pathsOf = (calls: typeof gets) => calls.map(({ path }) => path)
  expect(pathsOf(gets.filter(({ path, changes }) => changes && !stateChangingGetPattern.test(path)))).toEqual(
    [],
  )
  const notAgain = pathsOf(gets.filter(({ path, changes }) => !changes && stateChangingGetPattern.test(path)))
  expect(notAgain.filter((path) => !path.startsWith('/user/'))).toEqual([])
})
