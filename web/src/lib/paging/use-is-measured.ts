import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * Whether the rows of a virtual list have their heights. Until then it is as high as a guess has it, and shows nothing: what
 * stands under it waits for that, or it would be seen near the top and jump down. A list that begins below the screen has no
 * rows in sight to wait for: with `below` added to its buffer, its first rows are in the document all the same.
 * @param isKnown the heights are those of an earlier visit
 * @param isThere what is in the rows is drawn
 * @returns the answer, by how many pixels the list began below the screen, and the ref of what holds the virtualizer alone
 */
export function useIsMeasured(isKnown: boolean, isThere = true) {
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
