import { normalizeSingleLine } from '@fanfare/contract/fields/names'
import { maxCharactersCheck } from '@fanfare/contract/text/characters'
import { toAsciiDigits } from '@fanfare/contract/text/format/digits'
import { normalizeForComparison } from '@fanfare/contract/text/normalize-for-comparison'
import { normalizePollOption } from '@fanfare/contract/text/poll-text'
import { normalizeMutedWord } from '@fanfare/contract/text/search/muted-word'
import {
  anusvaraPrefixVariant,
  expandSearchTerm,
  normalizeForSearch,
  normalizePhrase,
  type SearchWord,
  tokenizeForSearch,
} from '@fanfare/contract/text/search/normalize-for-search'
import { extractMentionsOfParts, splitMentionsAndLinks } from '@fanfare/contract/text/text-parts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { seed, times } from '../setup/runner/length.ts'

const app = await startTestApp()

/** Ranges of scripts, of what stands between words, and of what is not seen. */
const ranges: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x531, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0xdff],
  [0xe00, 0xeff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  [0x1820, 0x18aa],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x20a0, 0x20bf],
  [0x2190, 0x27bf],
  [0x3000, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xad00],
  [0xfb00, 0xfdff],
  [0xfe00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f1e6, 0x1f1ff],
  [0x1f300, 0x1faff],
  [0xe0020, 0xe007f],
]
const pieces = [
  ...['🏳️‍🌈', '👩🏽‍🎤', '1️⃣', '🇳🇬🇬🇭', '❤️', 'ශ්‍රී', 'می‌خواهم', 'اَلـكِتَاب', 'क़ि', 'हिन्दी', 'ണ്‍', 'เเม่', 'Ɗan ƙasa'],
  ...[
    "ʻŌ'ō",
    'Wi‑Fi',
    'U.S.A.',
    '1,500.75',
    '٣٬٠٠٠',
    '2 000',
    'צה"ל',
    'İI',
    'ﬀ',
    'ｶﾞ',
    'ΑΣ ς',
    'c++',
    '@ada',
    '＠Ａｄａ',
    '#tag',
  ],
  ...[
    'https://ada.example/ä?b=1)',
    'e\u0301',
    '\u200b',
    '\u200d',
    '\u200c',
    '\ufeff',
    ' ',
    ' ',
    '\n',
    '.',
    '-',
    "'",
    '’',
    '_',
  ],
]
const character = fc
  .constantFrom(...ranges)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code))
const text = fc
  .array(
    fc.oneof({ arbitrary: character, weight: 3 }, { arbitrary: fc.constantFrom(...pieces), weight: 2 }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''))

const texts = fc.sample(text, { numRuns: times(2000, 20_000), seed })

/**
 * Evaluates an SQL expression for each text; it knows only the characters of the database’s Unicode version.
 */
async function askedOf(expression: string, asked: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ made: unknown }>`
    SELECT ${sql.raw(expression)} AS made FROM unnest(${asked}::text[]) WITH ORDINALITY AS asked (text, at) ORDER BY at`.execute(
    app.ctx.db,
  )
  return rows.map(({ made }) => made)
}

const isKnown = await askedOf('unicode_assigned(text)', texts)
const known = texts.filter((_, at) => isKnown[at] === true)
const names = known.map(normalizeSingleLine).filter((name) => name !== '')
const mutedTerms = known
  .map((each) => ({ shown: each, ...normalizeMutedWord(each) }))
  .filter(({ word }) => word !== '')

/** The texts of which the contract and the database do not say the same, with what each says. */
async function differing(asked: readonly string[], expression: string, made: (text: string) => unknown) {
  const bySql = await askedOf(expression, asked)
  return asked.flatMap((each, at) => {
    const ours = made(each)
    return Object.is(ours, bySql[at]) ? [] : [{ text: each, ours, bySql: bySql[at] }]
  })
}

test('there is enough to compare', () => {
  expect(Math.min(known.length, names.length, mutedTerms.length)).toBeGreaterThan(texts.length / 2)
})

test.each<[rule: string, expression: string, (text: string) => unknown]>([
  ['the plain form', 'plain(text)', normalizeForSearch],
  ['the words', 'separate_words(plain(text))', (each) => tokenizeForSearch(each).join(' ')],
  ['a phrase', 'btrim(spaced(text))', normalizePhrase],
  ['the form in which names are compared', 'name_key(text)', normalizeForComparison],
  ['the form in which options of a poll are compared', 'option_key(text)', normalizePollOption],
  ['digits', 'ascii_digits(normalize(text, NFKD))', (each) => toAsciiDigits(each.normalize('NFKD'))],
  ['the plain form of a plain form', 'plain(plain(text))', normalizeForSearch],
  ['the compared form of a compared form', 'name_key(name_key(text))', normalizeForComparison],
])('%s of random texts of many scripts is the same here and in the database', async (_, expression, made) => {
  expect((await differing(known, expression, made)).slice(0, 5)).toEqual([])
})

test('what is left of a name can be seen for the database too', async () => {
  expect((await differing(names, 'is_seen(text)', () => true)).slice(0, 5)).toEqual([])
})

test('a muted word is stored as the database folds it', async () => {
  const literals = mutedTerms.filter(({ literal }) => literal !== '')
  const folded = await askedOf('btrim(spaced(text))', [
    ...mutedTerms.map(({ word }) => word),
    ...literals.map(({ literal }) => literal),
  ])
  expect(folded).toEqual([...mutedTerms.map(({ word }) => word), ...literals.map(({ word }) => word)])
})

test('a text that is short enough here is so in the database', async () => {
  const short = known.filter(maxCharactersCheck(8))
  expect((await differing(short, 'length(text) <= 64', () => true)).slice(0, 5)).toEqual([])
})

test('the parts of a text are the text, and its mentions are usernames', () => {
  for (const each of texts) {
    const parts = splitMentionsAndLinks(each)
    expect(parts.map((part) => part.text).join('')).toBe(each)
    for (const username of extractMentionsOfParts(parts)) expect(username).toMatch(/^[A-Za-z0-9_.]{3,30}$/)
  }
})

/** The words of a term as the search asks the database for them. */
function queryOf(term: string): string {
  const queryOfWord = ({ word, isPrefix }: SearchWord) => {
    const other = isPrefix ? anusvaraPrefixVariant(word) : null
    const ending = isPrefix ? ':*' : ''
    return other === null ? `'${word}'${ending}` : `('${word}':* | '${other}':*)`
  }
  return expandSearchTerm(term)
    .map(
      (alternatives) =>
        `(${alternatives.map((found) => `(${found.map(queryOfWord).join(' & ')})`).join(' | ')})`,
    )
    .join(' & ')
}

/** Texts whose words are each of one script, or ones that are spelled in several ways. */
const sentence = fc
  .array(
    fc.oneof(
      fc
        .constantFrom(...ranges)
        .chain(([first, last]) =>
          fc.array(fc.integer({ min: first, max: last }), { minLength: 1, maxLength: 6 }),
        )
        .map((codes) => String.fromCodePoint(...codes)),
      fc.constantFrom(...pieces),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(' '))

test('a text is found by its whole and by each line and word that is copied from it', async () => {
  const sentences = fc.sample(sentence, { numRuns: times(800, 3000), seed })
  const isKnown = await askedOf('unicode_assigned(text)', sentences)
  const known = sentences.filter((_, at) => isKnown[at] === true)
  const copied = known.flatMap((each) => {
    const terms = [each, ...each.split('\n'), ...each.split(' ')].filter(
      (term) => expandSearchTerm(term).length > 0,
    )
    return [...new Set(terms)].map((term) => ({ text: each, term, query: queryOf(term) }))
  })
  const { rows } = await sql<{ isFound: boolean }>`
    SELECT text_words(text) @@ query::tsquery AS "isFound"
    FROM unnest(${copied.map((each) => each.text)}::text[], ${copied.map(({ query }) => query)}::text[])
      WITH ORDINALITY AS asked (text, query, at) ORDER BY at`.execute(app.ctx.db)
  const missed = copied.filter((_, at) => rows[at]?.isFound !== true)
  expect(missed.slice(0, 5)).toEqual([])
})

test('a text of ASCII alone has the words that it would have among other scripts', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019.,\'"-_@#/ \n'), minLength: 0, maxLength: 60 })
  const texts = fc.sample(word, { numRuns: times(800, 3000), seed })
  const { rows } = await sql<{ text: string; fast: string; whole: string }>`
    SELECT text, text_words(text)::text AS fast, text_words_of_scripts(text)::text AS whole
    FROM unnest(${texts}::text[]) AS text`.execute(app.ctx.db)
  expect(rows).toHaveLength(texts.length)
  expect(rows.filter(({ fast, whole }) => fast !== whole)).toEqual([])
})
