import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'

const reachable = 'a[href], button, input, select, textarea, [tabindex]'

/** The scrolling part of a dialog; a stop for the keyboard when it scrolls and nothing in it can be reached. */
export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = body.current
    if (!box) return
    if (box.scrollHeight > box.clientHeight && !box.querySelector(reachable)) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus.
    <div
      ref={body}
      // The trap of the focus takes it from the last to the first without scrolling there.
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
      }}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
        className,
      )}
    >
      {children}
    </div>
  )
}
