import { expect, test } from 'vitest'
import { hasStackedMarks, limitCombiningMarks } from './combining-marks.ts'

test.each([
  '',
  'plain',
  'ẹ̀kọ́ Việt Nam',
  'e\u0323\u0300',
  'हिन्दी क्ष्म्य',
  'ශ්‍රී',
  'ที่นี่',
  'مُحَمَّدٌ',
  'שָׁלוֹם בְּרֵאשִׁ֖ית',
  'ཧྐྵྨླྺྼྻྂ',
  '👩‍👩‍👧🇳🇬👋🏽❤️1️⃣',
])('%j is shown as it is', (text) => {
  expect(hasStackedMarks(text)).toBe(false)
  expect(limitCombiningMarks(text)).toBe(text)
})

test.each([
  [`Z${'\u0301'.repeat(1990)}`, `Z${'\u0301'.repeat(10)}`],
  [`a${'\u0301\u0489'.repeat(9)}b`, `a${'\u0301\u0489'.repeat(5)}b`],
  [`a${'\u0301\u200b'.repeat(30)}b`, `a${'\u0301\u200b'.repeat(10)}b`],
  [`a${'\u0334\ufe0f'.repeat(500)}b`, `a${'\u0334\ufe0f'.repeat(5)}b`],
])('marks stacked on a letter are bounded', (text, shown) => {
  expect(hasStackedMarks(text)).toBe(true)
  expect(hasStackedMarks(limitCombiningMarks(text))).toBe(false)
  expect(limitCombiningMarks(text)).toBe(shown)
})
