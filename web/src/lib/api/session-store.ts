import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'

export type SessionState = {
  user: LoggedInUser | null
  /** Null until the first one arrives, in a new tab. */
  fileToken: { value: string; since: number } | null
}

export type SessionEndReason = 'signed-out' | 'expired'

let state: SessionState = { user: null, fileToken: null }
let ending = new AbortController()
/** Resolves once it is known whether the session ends. */
let leaving: Promise<void> | undefined
let stay = (): void => undefined
const changeListeners = new Set<() => void>()
/** `reason` is a sentence in the language of the page, where the API gave one. */
type EndListener = (end: SessionEndReason, reason?: string) => void
const endListeners = new Set<EndListener>()

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
  end(end: SessionEndReason, reason?: string) {
    if (!state.user) return
    const ended = ending
    ending = new AbortController()
    this.set({ user: null, fileToken: null })
    ended.abort(new DOMException('The session has ended', 'AbortError'))
    stay()
    for (const listener of endListeners) listener(end, reason)
  },
  /** Aborts when the present session ends. */
  signal: () => ending.signal,
  /** True while a call is made, or was answered, that ends the session on the server. */
  isLeaving: () => leaving !== undefined,
  /** Promise that reads await while the session ends. */
  leaving: () => leaving,
  /** Makes reads wait until the session ends. @returns a function that releases them if it does not */
  startLeaving(): () => void {
    leaving = new Promise((resolve) => {
      stay = () => {
        leaving = undefined
        resolve()
      }
    })
    return stay
  },
  onEnd(listener: EndListener) {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  },
}
