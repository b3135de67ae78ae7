import { useEffect, useState } from 'react'

/** Seconds that are left until `until`, a time in milliseconds; 0 when it has passed or there is none. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
