import { toAsciiDigits } from '../format/digits.ts'
import { orderSaraAm } from './sara-am.ts'

/**
 * Marks that writers leave out as they like: accents, the vowel marks of Hebrew, Arabic, Syriac, Samaritan and Mandaic, the Arabic
 * line that stretches a word, the nukta of borrowed sounds, and what is not seen. Marks that spell a word, as in Devanagari and Thai, stay.
 */
const leftOutRanges = [
  String.raw`\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`,
  String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\uFB1E`,
  String.raw`\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0897-\u089F\u08CA-\u08E1\u08E3-\u08FF\u{10EFA}-\u{10EFF}`,
  String.raw`\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B`,
  String.raw`\u093C\u0A3C\u0ABC\u0CBC`,
  String.raw`\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E0FFF}`,
]
const leftOut = new RegExp(`[${leftOutRanges.join('')}]`, 'gu')

/** Letters that Unicode does not part, but people type without what parts them; and those that keyboards and ends of words vary. */
const from = 'øłđħıɓɗɖƙƴɛɔŋɣʋƒɩʊɲŧðəǝɨʉςىیکڪةہەھٱʹʺʻʼʽʾʿ‘’‐ँংਂੰઁંଂంಂ'
const to = "oldhibddkyeongvfiuntdeeiuσييككهههها'''''''''-ंंंंंंंंं"
/** Katakana, which is searched by hiragana. */
const katakana = Array.from({ length: 0x56 }, (_, at) => String.fromCodePoint(0x30a1 + at)).join('')
const hiragana = Array.from({ length: 0x56 }, (_, at) => String.fromCodePoint(0x3041 + at)).join('')
const foldedLetters = to + hiragana
const folded = new Map(Array.from(from + katakana, (letter, at) => [letter, foldedLetters[at] ?? '']))
const foldable = new RegExp(`[${from}${katakana}]`, 'gu')

/** Letters that are spelled with two as well: ligatures, Thai and Lao vowels, and the chillus of Malayalam. */
const digraphs: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', เเ: 'แ', ເເ: 'ແ' },
  ...{ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' },
}
const digraph = new RegExp(Object.keys(digraphs).join('|'), 'gu')
const repeatedVirama = /്+/gu

/** A carrier of hamza, in the decomposed form with the vowel marks that come between. */
const hamza = /[\u0648\u0649\u064A\u06CC][\u064B-\u0653\u0670]*\u0654/gu

/** Blocks of Unicode in which a letter has the same offset: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Telugu and Kannada. */
const indicBlocks = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0c00, 0x0c80]
const indic = (offset: number) => indicBlocks.map((block) => String.fromCodePoint(block + offset)).join('')
const indicRange = (first: number, last: number) =>
  indicBlocks
    .map((block) => `${String.fromCodePoint(block + first)}-${String.fromCodePoint(block + last)}`)
    .join('')
const virama = `[${indic(0x4d)}]`
/** A nasal consonant and the stops of its class, before which it is written as anusvara as well. */
const nasalBeforeStop = [0x15, 0x1a, 0x1f, 0x24, 0x2a]
  .map((stop) => `[${indic(stop + 4)}]${virama}(?=[${indicRange(stop, stop + 3)}])`)
  .join('|')
const nasal = new RegExp(nasalBeforeStop, 'gu')
const cutNasal = new RegExp(`[${[0x19, 0x1e, 0x23, 0x28, 0x2e].map(indic).join('')}]${virama}$`, 'u')

/** Letters of scripts that put no space between words, or particles behind them: Thai, Lao, Myanmar, Khmer, Han, kana and Hangul. */
const unspacedLetters = String.raw`\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u2E80-\u31FF\u3400-\u9FFF\uA960-\uA97F\uA9E0-\uA9FF\uAA60-\uAA7F\uAC00-\uD7FF\uF900-\uFAFF\u{1AFF0}-\u{1B16F}\u{20000}-\u{3FFFF}`
/** Emoji and signs like them, one letter each. Flags, which are pairs of letters, are words of their own. */
const pictographs = String.raw`\u00A9\u00AE\u2194-\u2199\u21A9\u21AA\u231A\u231B\u2328\u23CF\u23E9-\u23FA\u25AA\u25AB\u25B6\u25C0\u25FB-\u25FE\u2600-\u2775\u2794-\u27BF\u2934\u2935\u2B05-\u2B07\u2B1B\u2B1C\u2B50\u2B55\u{1F000}-\u{1F0F5}\u{1F10D}-\u{1F1E5}\u{1F200}-\u{1FAFF}`
const flagLetter = String.raw`[\u{1F1E6}-\u{1F1FF}]`
const joiners = String.raw`\u200C\u200D`
const emojiJoiners = String.raw`\u200D\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}`

/**
 * Characters inside a word that are not part of it: separators of digit groups, and the quotes that stand for
 * geresh and gershayim.
 */
const inner = [
  String.raw`(?<=\p{Nd})[,.'\u2019\u066C\u00A0\u2009\u202F](?=(?:\p{Nd}{2},)*\p{Nd}{3}(?!\p{Nd}))`,
  String.raw`(?<=[\u05D0-\u05EA])["'\u2018\u2019\u201C\u201D\u05F3\u05F4](?=[\u05D0-\u05EA])`,
].join('|')
const innerSigns = new RegExp(inner, 'gu')
const spacesInNumbers = /(?<=[0-9])[\u00A0\u2009\u202F](?=[0-9]{3}(?![0-9]))/gu

const letter = '[\\p{L}\\p{M}\\p{N}]'
const spacedLetter = `(?![${unspacedLetters}])${letter}`
const word = new RegExp(
  [
    `(?:(?=${letter})[${unspacedLetters}])+`,
    `${flagLetter}{1,2}`,
    `[${pictographs}][${pictographs}${emojiJoiners}]*`,
    `${spacedLetter}(?:${spacedLetter}|[${joiners}](?=${letter})|${inner})*`,
  ].join('|'),
  'gu',
)
const startsUnspaced = new RegExp(`^[${unspacedLetters}${pictographs}]`, 'u')
const startsPictograph = new RegExp(`^[${pictographs}]`, 'u')

/**
 * Normalizes a text for search: lower case without accents and vowel marks, with ASCII digits, and with one
 * form for variant spellings, so that "amelie" is "Amélie" and "محمد" is "مُحَمَّد". Same as `normalizeForSearch` in the
 * database.
 */
export function normalizeForSearch(text: string): string {
  const parted = text.replace(spacesInNumbers, '').normalize('NFKD').replace(hamza, 'ء')
  const bare = orderSaraAm(parted.replace(leftOut, ''))
    .replace(nasal, 'ं')
    .toLowerCase()
    .replace(digraph, (letter) => digraphs[letter] ?? letter)
    .replace(repeatedVirama, '്')
  return toAsciiDigits(bare.replace(foldable, (letter) => folded.get(letter) ?? letter)).normalize('NFC')
}

/**
 * Checks whether a word is a run of letters that may be several words, because its script has no spaces
 * between them, or of emoji.
 */
export function startsWithUnspacedCharacter(word: string): boolean {
  return startsUnspaced.test(word)
}

/** Checks whether a word consists of emoji, which cannot be split for display. */
export function isPictographic(word: string): boolean {
  return startsPictograph.test(word)
}

/** The words of a text as they are searched; of a script without spaces, the runs between others. */
export function tokenizeForSearch(text: string): string[] {
  return (normalizeForSearch(text).match(word) ?? []).map((found) => found.replace(innerSigns, ''))
}

/** Finds words in a text that is shown, with the marks that belong to them. */
export function locateTokens(text: string): { text: string; at: number }[] {
  return Array.from(text.matchAll(word), ({ 0: text, index: at }) => ({ text, at }))
}

/** Shorter words are sought whole. */
const prefixLengthMin = 3

/** An apostrophe within a word, and the points of initials. */
const innerPoint =
  /(?<=\p{Alphabetic})'(?=\p{Alphabetic})|(?<=(?<![\p{Alphabetic}\p{N}_])\p{Alphabetic})\.(?=\p{Alphabetic}(?![\p{Alphabetic}\p{N}_]))/gu
const hyphen = /(?<=\p{Alphabetic})-(?=\p{Alphabetic})/gu
/** Zero-width non-joiner within an Arabic or Persian word, which others replace by a space or omit. */
const nonJoiner = /(?<=[\u0600-\u06FF])\u200C(?=[\u0600-\u06FF])/gu

export type SearchWord = { word: string; isPrefix: boolean }

/**
 * The words by which a term finds a text, each with whether it is as good as a beginning of others: all of the outer list have
 * to be found, each by one of its alternatives, which needs all of its words. A compound is sought as one word and in its parts
 * (`wi-fi`), a word with an apostrophe and initials as one (`o'neil`, `u.s.a.`). Runs of scripts without spaces are sought by
 * their pairs of letters, a single letter by the pairs that begin with it. `text_words` of the database stores what they find.
 */
export function expandSearchTerm(term: string): SearchWord[][][] {
  const text = normalizeForSearch(term.replace(nonJoiner, '-')).replace(innerPoint, '')
  return text.split(/\s+/).flatMap((token) => {
    const parts = wordsSought(token)
    const joined = token.replace(hyphen, '')
    return joined === token ? parts.map((part) => [[part]]) : [[wordsSought(joined), parts]]
  })
}

function wordsSought(text: string): SearchWord[] {
  return tokenizeForSearch(text).flatMap((word) => {
    const letters = [...word]
    if (!startsWithUnspacedCharacter(word)) return [{ word, isPrefix: letters.length >= prefixLengthMin }]
    if (letters.length === 1) return [{ word, isPrefix: true }]
    return letters.slice(1).map((next, at) => ({ word: `${letters[at]}${next}`, isPrefix: false }))
  })
}

/** The other beginning that a word may be cut from: at its end, a nasal consonant may be what is stored as anusvara. */
export function anusvaraPrefixVariant(word: string): string | null {
  return cutNasal.test(word) ? word.replace(cutNasal, 'ं') : null
}

/** A text as phrases are sought in it: its words, and single letters of scripts without spaces. The database says the same by `spaced`. */
export function normalizePhrase(text: string): string {
  return tokenizeForSearch(text)
    .flatMap((word) => (startsWithUnspacedCharacter(word) ? [...word] : [word]))
    .join(' ')
}

const betweenUnspaced = new RegExp(
  `(?<=[${unspacedLetters}${pictographs}]) (?=[${unspacedLetters}${pictographs}])`,
  'gu',
)

/** A phrase as people read it: without the spaces that `normalizePhrase` puts between letters. */
export function joinPhraseLetters(phrase: string): string {
  return phrase.replace(betweenUnspaced, '')
}
