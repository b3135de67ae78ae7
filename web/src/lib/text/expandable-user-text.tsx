import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { UserText } from './user-text.tsx'

/** A caption cut at 12 lines, with a button for the rest where there is one at this width. */
export function ExpandableUserText({ text, className }: { text: string; className: string }) {
  const { t } = useLingui()
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const [isOverflowing, setOverflowing] = useState(true)

  /** Runs before the first paint and whenever the width changes. */
  function measure(element: HTMLElement | null) {
    if (!element || isExpanded) return
    const observer = new ResizeObserver(() => setOverflowing(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }

  return (
    <>
      <UserText
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
