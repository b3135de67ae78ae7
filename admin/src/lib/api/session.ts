import type { Admin } from '@fanfare/contract/shapes/backoffice/admins'
import { useSyncExternalStore } from 'react'

export type AdminSession = { token: string; admin: Admin }

const NAME = 'desk-session'
const listeners = new Set<() => void>()
let session = loadSession()
/** True if the session ended without the admin signing out. */
let hasExpired = false

function loadSession(): AdminSession | null {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null')
  } catch {
    return null
  }
}

function set(next: AdminSession | null): void {
  session = next
  if (next) localStorage.setItem(NAME, JSON.stringify(next))
  else localStorage.removeItem(NAME)
  for (const listener of listeners) listener()
}

/** The session of this browser at the desk; the members' app has another, on an origin of its own. */
export const adminSessionStore = {
  get: () => session,
  hasExpired: () => hasExpired,
  begin(next: AdminSession) {
    hasExpired = false
    set(next)
  },
  end({ expired = false } = {}) {
    if (!session) return
    hasExpired = expired
    set(null)
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

// What another tab did: signed in as somebody, or out.
window.addEventListener('storage', ({ key }) => {
  if (key !== NAME && key !== null) return
  session = loadSession()
  for (const listener of listeners) listener()
})

export function useSession(): AdminSession | null {
  return useSyncExternalStore(adminSessionStore.subscribe, adminSessionStore.get)
}
