import { useEffect, useState } from 'react'

/** The first key of this visit, so that nothing of what keys do is loaded for who has none. */
export function useFirstKeydownEvent(): KeyboardEvent | null {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  useEffect(() => {
    window.addEventListener('keydown', setFirst, { once: true })
    return () => window.removeEventListener('keydown', setFirst)
  }, [])
  return first
}
