import { collapseBlankLines } from '@fanfare/contract/text/blank-lines'
import { Suspense } from 'react'
import { lazyComponent } from '../lazy-component.ts'
import { Caption } from './caption.tsx'

const ExpandableCaption = lazyComponent(
  async () => (await import('./expandable-caption.tsx')).ExpandableCaption,
)

const maxLines = 12
/** Characters per line on the narrowest screens; a text that fits at this width is never measured. */
const minCharactersPerLine = 24

/** A caption in a list: up to 12 lines of it, and a button for the rest. */
export function ClampedCaption({ text, className = '' }: { text: string; className?: string }) {
  if (!mayOverflow(text)) return <Caption text={text} className={className} />
  return (
    <Suspense fallback={<Caption text={text} className={`${className} line-clamp-12`} />}>
      <ExpandableCaption text={text} className={className} />
    </Suspense>
  )
}

function mayOverflow(text: string): boolean {
  const lines = collapseBlankLines(text).split('\n')
  const rows = lines.reduce(
    (sum, { length }) => sum + Math.max(1, Math.ceil(length / minCharactersPerLine)),
    0,
  )
  return rows > maxLines
}
