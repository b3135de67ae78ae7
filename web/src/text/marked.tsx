import { createContext, useContext } from 'react'
import { markedParts } from './marked-parts.ts'

/** What is searched for on this page: texts below mark it. */
export const SearchedFor = createContext('')

/** A text with the words that were searched for marked. */
export function Marked({ text }: { text: string }) {
  const term = useContext(SearchedFor)
  if (!term) return text
  return markedParts(text, term).map(({ text: part, isMarked }, at) =>
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
