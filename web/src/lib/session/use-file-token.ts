import { useSyncExternalStore } from 'react'
import { guestAge } from '../api/guest-age.ts'
import { sessionStore } from '../api/session-store.ts'

/** What goes with addresses of files: a member's token, or the age pass of a guest. */
export function useFileToken() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get)
  const agePass = useSyncExternalStore(guestAge.subscribe, guestAge.pass, guestAge.pass)
  return session.user ? session.fileToken : agePass
}
