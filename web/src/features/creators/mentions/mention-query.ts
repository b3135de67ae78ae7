import { mentionStartPatternSource } from '@fanfare/contract/text/text-parts'

/** A mention that is being written: where its @ stands, and what follows so far. */
export type PartialMention = { at: number; term: string }

const unfinished = new RegExp(`${mentionStartPatternSource}(?<term>[A-Za-z0-9_.]{0,30})$`, 'u')

/** The mention that ends at the caret, if one does. */
export function mentionAtCaret(text: string, caret: number): PartialMention | null {
  const match = unfinished.exec(text.slice(0, caret))
  return match ? { at: match.index, term: match.groups?.term ?? '' } : null
}

/** The text with the mention finished, and where the caret goes: behind the space after it. */
export function buildTextWithMention(
  text: string,
  { at, term }: PartialMention,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + term.length)
  const head = `${text.slice(0, at)}@${username}`
  const spaced = /^\s/.test(rest) ? rest : ` ${rest}`
  return { text: head + spaced, caret: head.length + 1 }
}
