import { limitBlankLines } from '@fanfare/contract/text/format/blank-lines'
import { Suspense } from 'react'
import { lazyComponent } from '../lazy-component.ts'
import { UserText } from './user-text.tsx'

const ExpandableUserText = lazyComponent(
  async () => (await import('./expandable-user-text.tsx')).ExpandableUserText,
)

const maxLines = 12
/** Characters per line on the narrowest screens; a text that fits at this width is never measured. */
const minCharactersPerLine = 24
/** Characters per line that no screen exceeds; a text that does not fit at this width is cut everywhere. */
const maxCharactersPerLine = 120

/** A caption in a list: up to 12 lines of it, and a button for the rest. */
export function ClampedUserText({ text, className = '' }: { text: string; className?: string }) {
  if (rowsOf(text, minCharactersPerLine) <= maxLines) return <UserText text={text} className={className} />
  const cut = <UserText text={text} className={`${className} line-clamp-12`} />
  return (
    <Suspense
      fallback={
        rowsOf(text, maxCharactersPerLine) <= maxLines ? (
          cut
        ) : (
          <>
            {cut}
            {/* Reserves the room of the button, so that the page does not move when it comes. */}
            <span aria-hidden="true" className="inline-block min-h-6 touch:min-h-11 text-sm">
              &nbsp;
            </span>
          </>
        )
      }
    >
      <ExpandableUserText text={text} className={className} />
    </Suspense>
  )
}

function rowsOf(text: string, charactersPerLine: number): number {
  const lines = limitBlankLines(text).split('\n')
  return lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / charactersPerLine)), 0)
}
