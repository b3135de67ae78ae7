import { useEffect, useState } from 'react'

/** The first key of this visit, so that nothing of what keys do is loaded for who has none. */
export function useFirstKeydown(): KeyboardEvent | null {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('keydown', setFirst, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return first
}
