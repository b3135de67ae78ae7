import { useSyncExternalStore } from 'react'

export type Answer = 'accepted' | 'declined'

const NAME = 'visits'
const listeners = new Set<() => void>()
/** Since it was asked for; until an answer comes. */
let isAskedFor = false
/** What was answered where storage is blocked: it holds until the page is left. */
let unkept: Answer | null = null

declare global {
  interface Navigator {
    /** Where the browser tells sites not to pass on or follow whoever uses it: https://globalprivacycontrol.org */
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser has declined for whoever uses it, whatever was answered. */
export function isDeclinedByBrowser(): boolean {
  return navigator.globalPrivacyControl === true
}

/** What somebody said to having her visits counted; null while she has not. */
export function answerNow(): Answer | null {
  if (isDeclinedByBrowser()) return 'declined'
  try {
    const kept = localStorage.getItem(NAME)
    return kept === 'accepted' || kept === 'declined' ? kept : unkept
  } catch {
    return unkept
  }
}

/** Remembers an answer on this device. */
export function answer(next: Answer): void {
  isAskedFor = false
  unkept = next
  try {
    localStorage.setItem(NAME, next)
  } catch {
    // Storage is blocked.
  }
  tell()
}

/** Asks, also who has answered. */
export function ask(): void {
  isAskedFor = true
  tell()
}

/** Closes the question, and leaves the answer as it is. */
export function close(): void {
  isAskedFor = false
  tell()
}

export function useAnswer(): Answer | null {
  return useSyncExternalStore(subscribe, answerNow)
}

/** Whether the question is to be shown. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(subscribe, () => isAskedFor || answerNow() === null)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void) {
  const ofAnotherTab = ({ key }: StorageEvent) => {
    if (key === NAME || key === null) changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', ofAnotherTab)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', ofAnotherTab)
  }
}
