import { useEffect, useRef, useState } from 'react'

/**
 * Tracks whether there was no activity for this long; `wake` reports activity, `rest` that no more is
 * expected.
 */
export function useIdleTimer(ms: number) {
  const [isIdle, setIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function wake() {
    clearTimeout(timer.current)
    setIdle(false)
    timer.current = setTimeout(() => setIdle(true), ms)
  }

  function rest() {
    clearTimeout(timer.current)
    setIdle(true)
  }

  return { isIdle, wake, rest }
}
