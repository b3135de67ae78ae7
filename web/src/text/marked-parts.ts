import { plain, plainWords } from '@fanfare/contract/text/plain'

type Part = { text: string; isMarked: boolean }

/** Parts a text at the words that begin with a word of the term, or are one but for a letter. The parts joined are the text. */
export function markedParts(text: string, term: string): Part[] {
  const wanted = plainWords(term)
  const parts: Part[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const is = plain(word)
    if (!wanted.some((one) => is.startsWith(one) || isMeant(is, one))) continue
    if (index > done) parts.push({ text: text.slice(done, index), isMarked: false })
    parts.push({ text: word, isMarked: true })
    done = index + word.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMarked: false })
  return parts
}

/** Whether each word of the term begins a word of the text, or is one but for a letter. */
export function holdsTerm(text: string, term: string): boolean {
  const words = plainWords(text)
  return plainWords(term).every((wanted) =>
    words.some((word) => word.startsWith(wanted) || isMeant(word, wanted)),
  )
}

/** Two words with one wrong, missing, doubled or swapped letter between them are alike without one letter. */
function isMeant(word: string, typed: string): boolean {
  if (Math.min(word.length, typed.length) < 4 || Math.abs(word.length - typed.length) > 1) return false
  const pieces = new Set(piecesOf(typed))
  return piecesOf(word).some((piece) => pieces.has(piece))
}

function piecesOf(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}
