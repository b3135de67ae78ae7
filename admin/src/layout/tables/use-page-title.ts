import { useEffect } from 'react'

const own = document.title

/** Names the tab after what it shows, for who has several open. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${own}`
    return () => {
      document.title = own
    }
  }, [name])
}
