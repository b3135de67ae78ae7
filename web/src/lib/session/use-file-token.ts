import { useSyncExternalStore } from 'react'
import { guestAgeStore } from '../api/guest-age.ts'
import { sessionStore } from '../api/session-store.ts'

/** Returns the token for file URLs: a member's file token, or a guest's age token. */
export function useFileOrAgeToken() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get)
  const agePass = useSyncExternalStore(guestAgeStore.subscribe, guestAgeStore.pass, guestAgeStore.pass)
  return session.user ? session.fileToken : agePass
}
