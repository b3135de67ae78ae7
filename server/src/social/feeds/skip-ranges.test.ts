import { expect, test } from 'vitest'
import { computeSkipRanges } from './skip-ranges.ts'

/** Posts by who is named, newest first; in capitals by who may be suggested. */
function posts(by: string) {
  return [...by].map((userId, at) => ({
    id: String(1000 - at),
    userId,
    isFit: userId === userId.toUpperCase(),
  }))
}

test('a long stretch of who is suggested to nobody ends where somebody is', () => {
  expect(computeSkipRanges(posts(`A${'x'.repeat(60)}B${'y'.repeat(10)}C`), false)).toEqual([
    { until: '999', floor: '939' },
  ])
})

test('one that goes on where the posts end has the last of them for its end', () => {
  expect(computeSkipRanges(posts('x'.repeat(60)), false)).toEqual([{ until: '1000', floor: '941' }])
})

test('of a run by one creator the newest two are outside, also where others are between', () => {
  const run = posts(`A${'Bx'.repeat(40)}C`)
  expect(computeSkipRanges(run, true)).toEqual([{ until: '996', floor: '919' }])
  expect(computeSkipRanges(run, false)).toEqual([])
})

test('there is none among a few posts, nor among nothing', () => {
  expect(computeSkipRanges(posts('x'.repeat(49)), true)).toEqual([])
  expect(computeSkipRanges([], true)).toEqual([])
})
