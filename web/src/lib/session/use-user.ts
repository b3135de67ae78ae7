import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../api/session-store.ts'

/** Who is signed in. What changes that is in `session-actions.ts`. */
export function useUser(): LoggedInUser | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get).user
}
