import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus from the page as a whole, where the sidebar's links leave it, to a part of it, so that keys scroll that part.
 * @param isOpening true while the page is opened anew, and nothing of it was chosen yet
 */
export function useFocusOnOpen(part: RefObject<HTMLElement | null>, isOpening: boolean): void {
  useEffect(() => {
    if (isOpening && document.activeElement?.id === 'main') part.current?.focus({ preventScroll: true })
  }, [part, isOpening])
}
