import { digitsOf } from './digits.ts'

/**
 * What writers leave out as they like: accents, vowel marks of Arabic and Hebrew, the Arabic line that stretches a word, and
 * what is not seen. Marks that spell a word, as in Devanagari and Thai, stay.
 */
const leftOutRanges = [
  String.raw`\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`,
  String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7`,
  String.raw`\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF`,
  String.raw`\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E0FFF}`,
]
const leftOut = new RegExp(`[${leftOutRanges.join('')}]`, 'gu')

/** Letters that Unicode does not part, but people type without what parts them; and those that keyboards and ends of words vary. */
const from = 'øłđħıæœɓɗɖƙƴɛɔŋɣʋƒɩʊɲŧðþəǝɨʉςىیکةہەھٱʹʺʻʼʽʾʿ'
const to = "oldhiaobddkyeongvfiuntdteeiuσييكهههها'''''''"
const folded = new Map(Array.from(from, (letter, at) => [letter, to[at] ?? '']))
const foldable = new RegExp(`[${from}]`, 'gu')

/** Letters of scripts that put no space between words: Thai, Lao, Myanmar, Khmer, Han and kana. */
const unspaced = String.raw`[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2E80-\u312F\u31A0-\u31FF\u3400-\u9FFF\uA9E0-\uA9FF\uAA60-\uAA7F\uF900-\uFAFF\u{1AFF0}-\u{1B16F}\u{20000}-\u{3FFFF}]`
const letter = '[\\p{L}\\p{M}\\p{N}]'
const word = new RegExp(`(?:(?=${letter})${unspaced})+|(?:(?!${unspaced})${letter})+`, 'gu')
const startsUnspaced = new RegExp(`^${unspaced}`, 'u')

/**
 * What a text is searched by: small letters without accents and vowel marks and with ASCII digits, so that "amelie" is "Amélie"
 * and "محمد" is "مُحَمَّد". The database says the same by `plain`.
 */
export function plain(text: string): string {
  const bare = text.normalize('NFKD').replace(leftOut, '').toLowerCase().replaceAll('ß', 'ss')
  return digitsOf(bare.replace(foldable, (letter) => folded.get(letter) ?? letter)).normalize('NFC')
}

/** Whether a word is a run of letters of a script that puts no space between words: it may be several words. */
export function isUnspaced(word: string): boolean {
  return startsUnspaced.test(word)
}

/** The words of a text as they are searched; of a script without spaces, the runs between others. */
export function plainWords(text: string): string[] {
  return plain(text).match(word) ?? []
}

/** Finds words in a text that is shown, with the marks that belong to them. */
export function wordsIn(text: string): { text: string; at: number }[] {
  return Array.from(text.matchAll(word), ({ 0: text, index: at }) => ({ text, at }))
}

/** Shorter words are sought whole. */
const prefixLengthMin = 3

/**
 * The words by which a term finds a text, each with whether it is as good as a beginning of others. Runs of scripts without
 * spaces are sought by their pairs of letters, a single letter by the pairs that begin with it; the database keeps the pairs
 * and last letters of a caption by `text_words`.
 */
export function soughtWords(term: string): { word: string; isPrefix: boolean }[] {
  return plainWords(term).flatMap((word) => {
    const letters = [...word]
    if (!isUnspaced(word)) return [{ word, isPrefix: letters.length >= prefixLengthMin }]
    if (letters.length === 1) return [{ word, isPrefix: true }]
    return letters.slice(1).map((next, at) => ({ word: `${letters[at]}${next}`, isPrefix: false }))
  })
}

/** A text as phrases are sought in it: its words, and single letters of scripts without spaces. The database says the same by `spaced`. */
export function phraseOf(text: string): string {
  return plainWords(text)
    .flatMap((word) => (isUnspaced(word) ? [...word] : [word]))
    .join(' ')
}

const betweenUnspaced = new RegExp(`(?<=${unspaced}) (?=${unspaced})`, 'gu')

/** A phrase as people read it: without the spaces that `phraseOf` puts between letters. */
export function shownPhrase(phrase: string): string {
  return phrase.replace(betweenUnspaced, '')
}
