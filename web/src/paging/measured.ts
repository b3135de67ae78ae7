import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * Whether the rows of a virtual list have their heights. Until then it is as high as a guess has it, and shows nothing: what
 * stands under it waits for that, or it would be seen near the top and jump down.
 * @param isKnown the heights are those of an earlier visit
 * @param isThere what is in the rows is drawn
 * @returns the answer, and the ref of what holds the virtualizer alone
 */
export function useMeasured(isKnown: boolean, isThere = true) {
  const [isMeasured, setMeasured] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)

  // Whenever it was drawn, as the list may come later.
  useEffect(() => {
    if (isMeasured || !isThere || !listRef.current) return
    let frame = 0
    const look = () => {
      // The virtualizer hides what it has not measured.
      const row = listRef.current?.firstElementChild?.firstElementChild
      if (row && getComputedStyle(row).visibility === 'visible') startTransition(() => setMeasured(true))
      else frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  })

  return { isMeasured: isKnown || isMeasured, listRef }
}
