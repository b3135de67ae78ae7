import { useEffect, useRef } from 'react'

/**
 * Follows which item was asked for last, ahead of the address, which changes a moment later.
 * @param at the item that is open, as the address says
 */
export function useRequestedItemTracker(at: string | undefined) {
  const asked = useRef(at)
  useEffect(() => {
    asked.current = at
  }, [at])
  return {
    /** Notes that this item is asked for: keys of the one before do nothing from here on. */
    ask: (key: string | undefined) => {
      asked.current = key
    },
    /** True while the open item is the one that was asked for last. */
    isOpenAsked: () => asked.current === at,
  }
}
