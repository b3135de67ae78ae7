import { useSyncExternalStore } from 'react'
import { sessionStore } from '../api/session-store.ts'

export function useFileToken() {
  return useSyncExternalStore(sessionStore.subscribe, () => sessionStore.get().fileToken)
}
