import { expect, test } from 'vitest'
import { limitBlankLines } from './blank-lines.ts'

test.each([
  ['one\ntwo', 'one\ntwo'],
  ['one\n\n\ntwo', 'one\n\n\ntwo'],
  ['one\n\n\n\ntwo', 'one\n\n\ntwo'],
  [`one${'\n'.repeat(120)}two`, 'one\n\n\ntwo'],
  ['one\n \n\t\n\u00a0\n \ntwo\n\n\n\n\nthree', 'one\n\n\ntwo\n\n\nthree'],
  ['one\n\n\n  two', 'one\n\n\n  two'],
  ['one\n\u200b\n\u3164\n\u2800\n\u00ad\n\u2063 \ufeff\ntwo', 'one\n\n\ntwo'],
  ['one\n\u115f\u1160\n\uffa0\n\u034f\n\u{1D159}\n\u200d\ufe0f\ntwo', 'one\n\n\ntwo'],
  ['\u200b\n\none\n\u200b\n\u200b\n\u200b', 'one'],
  ['one\n👩‍👩‍👧\n\n❤️\n.', 'one\n👩‍👩‍👧\n\n❤️\n.'],
])('%j is shown with at most two blank lines in a row', (typed, shown) => {
  expect(limitBlankLines(typed)).toBe(shown)
})
