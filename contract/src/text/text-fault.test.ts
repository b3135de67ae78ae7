import { expect, test } from 'vitest'
import { findCaptionFault, findTextFault } from './text-fault.ts'

test.each([
  ['q'.repeat(80), null],
  ['q'.repeat(81), 'LENGTH'],
  ['👩‍👩‍👧'.repeat(80), null],
  ['👩‍👩‍👧'.repeat(81), 'LENGTH'],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'.repeat(80), null],
  ['👩🏻‍❤️‍💋‍👨🏿'.repeat(80), 'CODE_POINTS'],
  [`q${'\u200d'.repeat(5000)}`, 'CODE_POINTS'],
  ['q\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(80), 'CODE_POINTS'],
  [`q${'\u0301'.repeat(10)}`, null],
  [`q${'\u0301'.repeat(11)}`, 'MARKS'],
  [`o${'\u0301'.repeat(11)}`, 'MARKS'],
  [`ó${'\u0301'.repeat(10)}`, 'MARKS'],
  [`q${'\u0301'.repeat(6000)}`, 'MARKS'],
])('of %j the fault among 80 characters is %s', (text, fault) => {
  expect(findTextFault(text, 80)).toBe(fault)
})

test('of a caption the marks of one letter are bounded by its code points alone', () => {
  expect(findCaptionFault(`q${'\u0301'.repeat(639)}`, 80)).toBeNull()
  expect(findCaptionFault(`q${'\u0301'.repeat(640)}`, 80)).toBe('CODE_POINTS')
})
