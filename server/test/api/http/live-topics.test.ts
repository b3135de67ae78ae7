import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { liveTopics, topicsByPath } from '@fanfare/contract/live-topics'
import { expect, test } from 'vitest'

const calls = allCalls.map(({ call }): Call => call)
const changing = calls.filter(
  ({ who, path, method, changes }) =>
    who !== 'admin' && !path.startsWith('/admin/') && (method === 'POST' || changes),
)

test('every call of members that changes something says how open screens follow it, or why none needs to', () => {
  const undeclared = changing.filter(({ path }) => topicsByPath[path] === undefined)
  expect(undeclared.map(({ path }) => path)).toEqual([])
  for (const declared of Object.values(topicsByPath)) {
    if (typeof declared === 'string') expect(declared).toMatch(/\w+ \w+ \w+/)
    else expect(declared.filter((topic) => !liveTopics.includes(topic))).toEqual([])
  }
})

test('nothing is declared for a call that there is not, or that has no viewer whose screens could follow', () => {
  const members = new Map<string, string>(changing.map(({ path, who }) => [path, who]))
  const wrong = Object.entries(topicsByPath).filter(
    ([path, declared]) =>
      !members.has(path) || (typeof declared !== 'string' && members.get(path) === 'anyone'),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
