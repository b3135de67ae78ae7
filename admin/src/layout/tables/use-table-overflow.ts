import { useCallback, useState } from 'react'

/**
 * Says whether the box of a table is narrower than all of its columns. Their width is remembered while fewer are shown, so
 * that they come back once they fit.
 * @returns the ref of the box, which scrolls sideways and holds the table alone
 */
export function useTableOverflow() {
  const [widths, setWidths] = useState({ boxPx: 0, columnsPx: 0 })
  const boxRef = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const measure = () =>
      setWidths(({ columnsPx }) => ({
        boxPx: box.clientWidth,
        columnsPx: box.scrollWidth > box.clientWidth ? Math.max(columnsPx, box.scrollWidth) : columnsPx,
      }))
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { boxRef, isNarrow: widths.boxPx < widths.columnsPx }
}
