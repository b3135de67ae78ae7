import { adminLogout } from '@fanfare/contract/calls/backoffice/admins'
import { deviceElapsedMs, deviceNow, serverNow } from '@fanfare/ui/lib/server-clock'
import { useEffect } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { adminSessionStore } from '../../lib/api/session.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'

const NAME = 'desk-used-at'
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Ends the session where nobody has touched the desk for a while, in any tab of this browser. */
export function useIdleSignOut(): void {
  useEffect(() => {
    const note = () => localStorage.setItem(NAME, `${serverNow()} ${deviceNow()}`)
    const checkIdle = () => {
      const [atServer = 0, atDevice = 0] = (localStorage.getItem(NAME) ?? '').split(' ').map(Number)
      // A correction moves the one clock, whoever sets the device's the other: nobody is idle for that.
      const idleMs = Math.min(Math.abs(serverNow() - atServer), deviceElapsedMs(atDevice))
      if (idleMs < deploymentSettings.idleMinutes * 60_000) return
      callApi(adminLogout).catch(() => undefined)
      adminSessionStore.end({ expired: true })
    }
    note()
    const timer = setInterval(checkIdle, 10_000)
    for (const sign of signs) window.addEventListener(sign, note, { passive: true })
    // A machine that slept has run no timers.
    document.addEventListener('visibilitychange', checkIdle)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, note)
      document.removeEventListener('visibilitychange', checkIdle)
    }
  }, [])
}
