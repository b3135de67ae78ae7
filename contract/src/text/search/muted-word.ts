import { normalizeForSearch, normalizePhrase } from './normalize-for-search.ts'

/** Signs that make another word of the letters beside them, as in `c++`, `#tag`, `R&B`, `50%`, `<3` and `.net`. */
const meaningfulSign = /[\p{Sm}\p{Sc}#@&%*\\]|(?<![\p{L}\p{M}\p{N}.])\.(?=[\p{L}\p{N}])/u

/**
 * The form by which a muted word or phrase is found in texts: its words, as `normalizePhrase` separates them, and where signs of it
 * carry a meaning, the plain text that has to be there too; otherwise that is empty. The word is empty where there is none.
 */
export function normalizeMutedWord(text: string): { word: string; literal: string } {
  const literal = normalizeForSearch(text).replace(/\s+/g, ' ').trim()
  return { word: normalizePhrase(text), literal: meaningfulSign.test(literal) ? literal : '' }
}

/** Checks whether two muted words are the same. */
export function isSameMutedWord(one: string, other: string): boolean {
  const [first, second] = [normalizeMutedWord(one), normalizeMutedWord(other)]
  return first.word === second.word && first.literal === second.literal
}
