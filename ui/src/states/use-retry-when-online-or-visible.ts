import { useEffect, useEffectEvent } from 'react'

/** Tries again by itself when the device's line is back, and when somebody comes back to the page. */
export function useRetryWhenOnlineOrVisible(retry: (() => void) | undefined, busy = false) {
  const tryAgain = useEffectEvent(() => {
    if (!busy && navigator.onLine && document.visibilityState === 'visible') retry?.()
  })

  useEffect(() => {
    const listen = () => tryAgain()
    window.addEventListener('online', listen)
    document.addEventListener('visibilitychange', listen)
    return () => {
      window.removeEventListener('online', listen)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [])
}
