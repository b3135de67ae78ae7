import { expect, test } from 'vitest'
import { countCharacters, maxCharactersCheck, minCharactersCheck } from './characters.ts'

test.each([
  ['', 0],
  ['plain', 5],
  ['a\r\nb', 3],
  ['ẹ̀kọ́', 3],
  ['हिन्दी', 2],
  ['ශ්‍රී', 2],
  ['กำลัง', 3],
  ['مُحَمَّد', 4],
  ['日本語', 3],
  ['👩‍👩‍👧🇳🇬👋🏽❤️1️⃣', 5],
  ['e\u0301', 1],
])('%j has as many characters as people see', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test('a name of one character is one in every script', () => {
  const isName = minCharactersCheck(2)
  for (const one of ['', 'q', 'q\u0303', '龍', '👍', '👩‍👩‍👧', '🇳🇬', 'कि'])
    expect([one, isName(one)]).toEqual([one, false])
  for (const two of ['Al', '龍馬', 'हिन्दी', 'श्री', 'क्\u200dष', '👍👍'])
    expect([two, isName(two)]).toEqual([two, true])
})

test('a text is as long as it looks, and its marks are bounded', () => {
  const fits = maxCharactersCheck(250)
  expect(fits('👩‍👩‍👧'.repeat(250))).toBe(true)
  expect(fits('👩‍👩‍👧'.repeat(251))).toBe(false)
  expect(fits('क्षि'.repeat(250))).toBe(true)
  expect(fits(`a${'\u0301'.repeat(1999)}`)).toBe(true)
  expect(fits(`a${'\u0301'.repeat(2000)}`)).toBe(false)
  expect(fits('a'.repeat(250))).toBe(true)
  expect(fits('a'.repeat(251))).toBe(false)
  expect(fits('😀'.repeat(250))).toBe(true)
})
