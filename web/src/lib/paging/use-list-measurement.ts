import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * Tracks whether the rows of a virtual list are measured. Until then its height is an estimate and it shows
 * nothing: content below it waits, or it would appear near the top and jump down. A list that begins below
 * the viewport has no visible rows to wait for: with `below` added to its buffer, its first rows are in the
 * document nevertheless.
 * @param isKnown the heights are those of an earlier visit
 * @param isThere the content of the rows is rendered
 * @returns whether it is measured, by how many pixels the list began below the viewport, and the ref of the
 * element that contains only the virtualizer
 */
export function useListMeasurement(isKnown: boolean, isThere = true) {
  const [measured, setMeasured] = useState<{ below: number } | null>(null)
  const listRef = useRef<HTMLDivElement>(null)

  // Whenever it was drawn, as the list may come later.
  useEffect(() => {
    if (measured || !isThere || !listRef.current) return
    let frame = 0
    const check = () => {
      const below = Math.max(0, (listRef.current?.getBoundingClientRect().top ?? 0) - window.innerHeight)
      // The virtualizer hides what it has not measured.
      const row = listRef.current?.firstElementChild?.firstElementChild
      const hasHeights = row ? getComputedStyle(row).visibility === 'visible' : below > 0
      if (hasHeights) startTransition(() => setMeasured({ below }))
      else frame = requestAnimationFrame(check)
    }
    check()
    return () => cancelAnimationFrame(frame)
  })

  return { isMeasured: isKnown || measured !== null, below: measured?.below ?? 0, listRef }
}
