import { useSyncExternalStore } from 'react'
import { refreshUser, signIn, signOut, updateUser } from './session-actions.ts'
import { sessionStore } from './session-store.ts'

const session = { signIn, signOut, refresh: refreshUser, update: updateUser }

/** Who is signed in, and how to change that. */
export function useSession() {
  const { user } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
  return { user, ...session }
}
