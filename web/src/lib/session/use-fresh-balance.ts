import { useEffect } from 'react'
import { isRefreshedWithin, refreshUser } from './session-actions.ts'

/** A page that is opened first has its viewer from the refresh of the session, which then need not run twice. */
const RECENT_MS = 10_000

/** Reads the viewer anew when a screen opens that depends on their balance: others may have paid them since. */
export function useFreshBalance(): void {
  useEffect(() => {
    if (isRefreshedWithin(RECENT_MS)) return
    refreshUser({ ignoreFailure: true }).catch((error: unknown) => console.error(error))
  }, [])
}
