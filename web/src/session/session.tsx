import { useSyncExternalStore } from 'react'
import { sessionStore } from '../api/session-store.ts'
import { refreshUser, signIn, signOut, updateUser } from './session-actions.ts'

const session = { signIn, signOut, refresh: refreshUser, update: updateUser }

/** Who is signed in, and how to change that. */
export function useSession() {
  const { user } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
  return { user, ...session }
}
