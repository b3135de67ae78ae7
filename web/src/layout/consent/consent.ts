import { useSyncExternalStore } from 'react'

export type Consent = 'accepted' | 'declined'

const NAME = 'visits'
const listeners = new Set<() => void>()
/** Since it was asked for; until an answer comes. */
let isPromptRequested = false
/** What was answered where storage is blocked: it holds until the page is left. */
let unstoredConsent: Consent | null = null

declare global {
  interface Navigator {
    /** Where the browser tells sites not to pass on or follow whoever uses it: https://globalprivacycontrol.org */
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser has declined for whoever uses it, whatever was answered. */
export function isOptedOutByBrowser(): boolean {
  return navigator.globalPrivacyControl === true
}

/** What somebody said to having her visits counted; null while she has not. */
export function currentConsent(): Consent | null {
  if (isOptedOutByBrowser()) return 'declined'
  try {
    const stored = localStorage.getItem(NAME)
    return stored === 'accepted' || stored === 'declined' ? stored : unstoredConsent
  } catch {
    return unstoredConsent
  }
}

/** Remembers an answer on this device. */
export function setConsent(next: Consent): void {
  isPromptRequested = false
  unstoredConsent = next
  try {
    localStorage.setItem(NAME, next)
  } catch {
    // Storage is blocked.
  }
  notifyListeners()
}

/** Asks, also who has answered. */
export function openConsentPrompt(): void {
  isPromptRequested = true
  notifyListeners()
}

/** Closes the question, and leaves the answer as it is. */
export function closeConsentPrompt(): void {
  isPromptRequested = false
  notifyListeners()
}

export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, currentConsent)
}

/** Whether the question is to be shown. */
export function useIsConsentPromptOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isPromptRequested || currentConsent() === null)
}

function notifyListeners(): void {
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
