import { useEffect, useRef, useState } from 'react'

/** Whether nothing was done for this long; `wake` says that something is, `rest` that nothing more is to come. */
export function useIsIdle(ms: number) {
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
