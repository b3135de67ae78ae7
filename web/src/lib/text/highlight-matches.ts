import {
  isPictographic,
  locateTokens,
  startsWithUnspacedCharacter,
  tokenizeForSearch,
} from '@fanfare/contract/text/search/normalize-for-search'

type Part = { text: string; isMarked: boolean }

/**
 * Parts a text at the words that begin with a word of the term, or are one but for a letter; in scripts without spaces, at what
 * holds a run of the term. The parts joined are the text.
 */
export function splitAtMatches(text: string, term: string): Part[] {
  const sought = tokenizeForSearch(term)
  const parts: Part[] = []
  let done = 0
  for (const { text: word, at } of locateTokens(text)) {
    for (const [from, to] of findMatches(word, sought)) {
      if (at + from > done) parts.push({ text: text.slice(done, at + from), isMarked: false })
      parts.push({ text: word.slice(from, to), isMarked: true })
      done = at + to
    }
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMarked: false })
  return parts
}

/** Returns the ranges of matches within a word, as start and end. */
function findMatches(word: string, sought: readonly string[]): [number, number][] {
  const found = tokenizeForSearch(word).join('')
  if (!startsWithUnspacedCharacter(found)) {
    return sought.some((one) => found.startsWith(one) || isFuzzyMatch(found, one)) ? [[0, word.length]] : []
  }
  const run = sought.find((one) => found.includes(one))
  if (run === undefined) return []
  // Where making it plain changes its length, the letters of one cannot be counted in the other; an emoji may be several letters.
  if (found.length !== word.length || isPictographic(word)) return [[0, word.length]]
  const from = found.indexOf(run)
  return [[from, from + run.length]]
}

/**
 * Checks whether each word of the term is a prefix of a word of the text, or differs from one by a single
 * letter.
 */
export function matchesTerm(text: string, term: string): boolean {
  const words = tokenizeForSearch(text)
  return tokenizeForSearch(term).every((sought) =>
    words.some((word) =>
      startsWithUnspacedCharacter(word)
        ? word.includes(sought)
        : word.startsWith(sought) || isFuzzyMatch(word, sought),
    ),
  )
}

/** Two words with one wrong, missing, doubled or swapped letter between them are alike without one letter. */
function isFuzzyMatch(word: string, typed: string): boolean {
  if (Math.min(word.length, typed.length) < 4 || Math.abs(word.length - typed.length) > 1) return false
  const pieces = new Set(deletionVariants(typed))
  return deletionVariants(word).some((piece) => pieces.has(piece))
}

function deletionVariants(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}
