import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `onView` when the element that gets the returned ref is within `margin` of the window; asks anew whenever `enabled` turns true. */
export function useOnInView(enabled: boolean, margin: string, onView: () => void) {
  const [element, setElement] = useState<Element | null>(null)
  const view = useEffectEvent(onView)

  useEffect(() => {
    if (!element || !enabled) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) view()
      },
      { rootMargin: `0px 0px ${margin} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, enabled, margin])

  return setElement
}
