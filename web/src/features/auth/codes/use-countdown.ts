import { serverNow } from '@fanfare/ui/lib/server-clock'
import { useEffect, useState } from 'react'

/** Seconds that are left until `until`, a time in milliseconds; 0 when it has passed or there is none. */
export function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(serverNow)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === null) return
    setNow(serverNow())
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
