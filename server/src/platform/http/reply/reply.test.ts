import { allCalls } from '@fanfare/contract/all-calls'
import { expect, test } from 'vitest'
import { compileResponseWriterOnce } from './reply.ts'

test('the writer of every reply can be compiled: a process does it for the first who asks', () => {
  expect(allCalls.length).toBeGreaterThan(200)
  for (const { call } of allCalls) expect(() => compileResponseWriterOnce(call), call.path).not.toThrow()
})
