import { useEffect } from 'react'
import { refreshUserOrEndSession, wasUserRefreshStartedWithin } from './session-actions.ts'

/** Age of a viewer that a page which is opened first has from the refresh of the session. */
export const firstPageUserMaxAgeMs = 10_000

/**
 * Refetches the viewer, with their balance, when a screen opens that depends on it: others may have paid them since.
 * @param maxAgeMs age of a former refresh that is new enough
 */
export function useRefreshUserOnOpen(maxAgeMs = 0): void {
  useEffect(() => {
    if (wasUserRefreshStartedWithin(maxAgeMs)) return
    refreshUserOrEndSession({ ignoreFailure: true }).catch((error: unknown) => console.error(error))
  }, [maxAgeMs])
}
