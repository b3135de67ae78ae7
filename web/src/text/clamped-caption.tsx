import { collapseBlankLines } from '@fanfare/contract/text/blank-lines'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Caption } from './caption.tsx'

const maxLines = 12
/** On the narrowest screens; a text that fits at this width is never measured. */
const minCharactersPerLine = 24

/** A caption in a list: up to 12 lines of it, and a button for the rest. */
export function ClampedCaption({ text, className = '' }: { text: string; className?: string }) {
  const { t } = useLingui()
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const [isOverflowing, setOverflowing] = useState(true)
  if (!mayOverflow(text)) return <Caption text={text} className={className} />

  /** Runs before the first paint and whenever the width changes. */
  function measure(element: HTMLElement | null) {
    if (!element || isExpanded) return
    const observer = new ResizeObserver(() => setOverflowing(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }

  return (
    <>
      <Caption
        id={id}
        ref={measure}
        text={text}
        className={`${className} ${isExpanded ? '' : 'line-clamp-12'}`}
      />
      {isOverflowing ? (
        <button
          type="button"
          aria-controls={id}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-6 touch:min-h-11 font-medium text-link text-sm hover:underline"
        >
          {isExpanded ? t`Show less` : t`Show more`}
        </button>
      ) : null}
    </>
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
