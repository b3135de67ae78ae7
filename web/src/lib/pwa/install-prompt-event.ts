import { useSyncExternalStore } from 'react'

/** Event of browsers that install apps; a draft, so not in TypeScript's library. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  /** Event that came before these scripts were loaded, stored by `app/prefetch`. */
  var installOffer: Event | undefined
  /** True once these scripts store the events themselves. */
  var takesInstallOffers: boolean | undefined
}

let installPrompt: BeforeInstallPromptEvent | null = null
const listeners = new Set<() => void>()

function setInstallPrompt(next: BeforeInstallPromptEvent | null): void {
  installPrompt = next
  for (const listener of listeners) listener()
}

/** Stores the browser's offer to install the app, which may come before anything that shows it is loaded. */
export function captureInstallPrompt(): void {
  globalThis.takesInstallOffers = true
  if (globalThis.installOffer) setInstallPrompt(globalThis.installOffer as BeforeInstallPromptEvent)
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => setInstallPrompt(null))
}

/** Returns the offer, which can be accepted once. */
export function takeInstallPrompt(): BeforeInstallPromptEvent | null {
  const offered = installPrompt
  if (offered) setInstallPrompt(null)
  return offered
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Checks whether the browser would install the app now. */
export function useIsInstallable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => installPrompt !== null,
    () => false,
  )
}
