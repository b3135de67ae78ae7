import { useEffect } from 'react'
import { isRefreshedWithin, refreshUser } from './session-actions.ts'

/** Age of a viewer that a page which is opened first has from the refresh of the session. */
export const firstVisitMs = 10_000

/**
 * Reads the viewer anew when a screen opens that depends on their balance: others may have paid them since.
 * @param maxAgeMs age of a former refresh that is new enough
 */
export function useFreshBalance(maxAgeMs = 0): void {
  useEffect(() => {
    if (isRefreshedWithin(maxAgeMs)) return
    refreshUser({ ignoreFailure: true }).catch((error: unknown) => console.error(error))
  }, [maxAgeMs])
}
