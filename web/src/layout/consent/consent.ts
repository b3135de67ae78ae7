import { useSyncExternalStore } from 'react'

export type AnalyticsConsent = 'accepted' | 'declined'

const NAME = 'visits'
const listeners = new Set<() => void>()
/** True from the request to show the prompt until it is answered. */
let isPromptRequested = false
/** Answer given while storage is blocked: valid until the page is unloaded. */
let unstoredConsent: AnalyticsConsent | null = null

declare global {
  interface Navigator {
    /**
     * True if the browser asks sites not to sell or share the user's data: https://globalprivacycontrol.org
     */
    readonly globalPrivacyControl?: boolean
  }
}

/** Checks whether the browser has opted out for its user, which overrides any answer. */
export function hasGlobalPrivacyControl(): boolean {
  return navigator.globalPrivacyControl === true
}

/** Returns the viewer's answer about analytics; null if there is none yet. */
export function currentAnalyticsConsent(): AnalyticsConsent | null {
  if (hasGlobalPrivacyControl()) return 'declined'
  try {
    const stored = localStorage.getItem(NAME)
    return stored === 'accepted' || stored === 'declined' ? stored : unstoredConsent
  } catch {
    return unstoredConsent
  }
}

/** Remembers an answer on this device. */
export function storeAnalyticsConsent(next: AnalyticsConsent): void {
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

export function useAnalyticsConsent(): AnalyticsConsent | null {
  return useSyncExternalStore(subscribe, currentAnalyticsConsent)
}

/** Checks whether the consent prompt is open. */
export function useIsConsentPromptOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isPromptRequested || currentAnalyticsConsent() === null)
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
