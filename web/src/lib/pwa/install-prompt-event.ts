import { useSyncExternalStore } from 'react'
import { snoozeInstallPrompt } from './install-prompt-snooze.ts'

/** Event of browsers that install apps; a draft, so not in TypeScript's library. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  /** An offer that came before these scripts were there, kept by `prefetch.js`. */
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

/** Keeps the browser's offer to install the app, which may come before anything that shows it is loaded. */
export function captureInstallPrompt(): void {
  globalThis.takesInstallOffers = true
  if (globalThis.installOffer) setInstallPrompt(globalThis.installOffer as BeforeInstallPromptEvent)
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => setInstallPrompt(null))
}

/** Lets the browser ask whether to install. An offer can be taken up once; the browser makes another if it is declined. */
export async function promptInstall(): Promise<void> {
  const taken = installPrompt
  if (!taken) return
  setInstallPrompt(null)
  snoozeInstallPrompt()
  await taken.prompt()
  await taken.userChoice
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Checks whether the browser would install the app now. */
export function useIsInstallable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => installPrompt !== null,
    () => false,
  )
}
