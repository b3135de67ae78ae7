import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'

export type SessionState = {
  user: LoggedInUser | null
  /** Null until the first one arrives, in a new tab. */
  fileToken: { value: string; since: number } | null
}

export type SessionEnd = 'signed-out' | 'expired'

let state: SessionState = { user: null, fileToken: null }
const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()

/** The session of this tab, in memory: the one truth while the app runs. */
export const sessionStore = {
  get: () => state,
  set(next: SessionState) {
    state = next
    for (const listener of changeListeners) listener()
  },
  subscribe(listener: () => void) {
    changeListeners.add(listener)
    return () => changeListeners.delete(listener)
  },
  /** Ends the session here; says why to who wants to know. */
  end(end: SessionEnd) {
    if (!state.user) return
    this.set({ user: null, fileToken: null })
    for (const listener of endListeners) listener(end)
  },
  onEnd(listener: (end: SessionEnd) => void) {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  },
}
