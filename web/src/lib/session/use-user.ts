import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../api/session-store.ts'

/** Returns the signed-in member. `session-actions.ts` changes it. */
export function useUser(): LoggedInUser | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get).user
}
