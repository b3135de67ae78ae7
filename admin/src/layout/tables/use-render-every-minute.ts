import { onServerClockCorrected } from '@fanfare/ui/lib/server-clock'
import { useEffect, useReducer } from 'react'

/** Renders a component anew each minute, and when the clock is corrected: for what says how long ago something was. */
export function useRenderEveryMinute(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(render, 60_000)
    const stop = onServerClockCorrected(render)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
}
