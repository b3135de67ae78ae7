import { createContext, useContext } from 'react'
import type { splitAtMatches } from './highlight-matches.ts'

type Highlighting = { term: string; findParts: typeof splitAtMatches }

/** Search term of this page, which texts below highlight. Only search pages load the matcher. */
export const HighlightContext = createContext<Highlighting | null>(null)

/** A text with the words that were searched for marked. */
export function HighlightedText({ text }: { text: string }) {
  const searched = useContext(HighlightContext)
  if (!searched?.term) return text
  return searched.findParts(text, searched.term).map(({ text: part, isMarked }, at) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have nothing else.
      <mark key={at} className="rounded-xs bg-accent/25 text-text">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
