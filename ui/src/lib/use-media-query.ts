import { useCallback, useSyncExternalStore } from 'react'

export const mobileMediaQuery = '(width < 36rem)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    // Without a window all is drawn that one may have: styles show what fits.
    () => true,
  )
}
