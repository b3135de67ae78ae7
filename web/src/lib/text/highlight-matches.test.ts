import { expect, test } from 'vitest'
import { matchesTerm, splitAtMatches } from './highlight-matches.ts'

const marked = (text: string, term: string) =>
  splitAtMatches(text, term).flatMap((part) => (part.isMarked ? [part.text] : []))

test('marks words that begin as the term does, with or without accents', () => {
  expect(marked('Amélie and Amelie, a melody', 'amelie')).toEqual(['Amélie', 'Amelie'])
  expect(marked('Ame\u0301lie', 'am')).toEqual(['Ame\u0301lie'])
  expect(marked('Sunset over Lagos', 'lag sun')).toEqual(['Sunset', 'Lagos'])
})

test('marks words of every script, with the marks that belong to them', () => {
  expect(marked('قال مُحَمَّد نعم', 'محمد')).toEqual(['مُحَمَّد'])
  expect(marked('आज हिन्दी में', 'हिन्दी')).toEqual(['हिन्दी'])
  expect(marked('昨日は日本語で書いた', '日本語')).toEqual(['日本語'])
  expect(marked('สวัสดีครับทุกคน', 'ครับ')).toEqual(['ครับ'])
  expect(marked('Ɗan ƙasa', 'dan kasa')).toEqual(['Ɗan', 'ƙasa'])
  expect(marked('می‌خواهم بروم', 'میخواهم')).toEqual(['می‌خواهم'])
  expect(marked('For 1,500 or less', '1500')).toEqual(['1,500'])
  expect(marked('דובר צה"ל', 'צהל')).toEqual(['צה"ל'])
  expect(marked('서울에서 만나', '서울')).toEqual(['서울'])
  expect(matchesTerm('どうやって送金しますか', '送金')).toBe(true)
  expect(matchesTerm('どうやって送金しますか', '入金')).toBe(false)
})

test('marks emoji and flags whole', () => {
  expect(marked('us 👩‍👩‍👧 👍🏽', '👩 👍')).toEqual(['👩‍👩‍👧', '👍🏽'])
  expect(marked('🇳🇬🇬🇭', '🇬🇭')).toEqual(['🇬🇭'])
})

test('marks what was meant by a typing error', () => {
  expect(marked('A harmattan morning', 'harmatan')).toEqual(['harmattan'])
  expect(marked('A harmattan morning', 'hramattan')).toEqual(['harmattan'])
  expect(marked('A cat', 'car')).toEqual([])
})

test('keeps every letter of the text', () => {
  for (const text of ['', 'none', '100% @amara_obi — 北京', 'amara']) {
    expect(
      splitAtMatches(text, 'amara 100')
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text)
  }
})

test('a text holds a term when it has each of its words, in any order', () => {
  expect(matchesTerm('Why was my card charged more than I entered?', 'card charg')).toBe(true)
  expect(matchesTerm('Why was my card charged more than I entered?', 'charged crad')).toBe(true)
  expect(matchesTerm('Why was my card charged more than I entered?', 'card refund')).toBe(false)
  expect(matchesTerm('anything', '  ')).toBe(true)
})
