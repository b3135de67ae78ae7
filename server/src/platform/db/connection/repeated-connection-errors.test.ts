import { expect, test } from 'vitest'
import { createRepeatedConnectionErrorCheck } from './repeated-connection-errors.ts'

test('a lost connection is logged once in half a minute for each event, and everything else each time', () => {
  let now = 0
  const isRepeated = createRepeatedConnectionErrorCheck(() => now)
  const lost = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  expect([isRepeated('job', lost), isRepeated('job', lost), isRepeated('worker', lost)]).toEqual([
    false,
    true,
    false,
  ])
  expect(isRepeated('job', new Error('no such file'))).toBe(false)
  now = 30_000
  expect(isRepeated('job', lost)).toBe(false)
})
