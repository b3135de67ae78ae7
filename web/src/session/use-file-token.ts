import { useSyncExternalStore } from 'react'
import { sessionStore } from './session-store.ts'

export function useFileToken() {
  return useSyncExternalStore(sessionStore.subscribe, () => sessionStore.get().fileToken)
}
