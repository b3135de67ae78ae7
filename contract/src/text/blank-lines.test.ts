import { expect, test } from 'vitest'
import { collapseBlankLines } from './blank-lines.ts'

test.each([
  ['one\ntwo', 'one\ntwo'],
  ['one\n\n\ntwo', 'one\n\n\ntwo'],
  ['one\n\n\n\ntwo', 'one\n\n\ntwo'],
  [`one${'\n'.repeat(120)}two`, 'one\n\n\ntwo'],
  ['one\n \n\t\n\u00a0\n \ntwo\n\n\n\n\nthree', 'one\n\n\ntwo\n\n\nthree'],
  ['one\n\n\n  two', 'one\n\n\n  two'],
])('%j is shown with at most two blank lines in a row', (typed, shown) => {
  expect(collapseBlankLines(typed)).toBe(shown)
})
