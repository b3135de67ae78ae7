import { useSyncExternalStore } from 'react'
import { restPrompt } from './prompt-rest.ts'

/** What browsers that install apps send to the window; not in TypeScript's library, being a draft. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  /** An offer that came before these scripts were there, kept by `prefetch.js`. */
  var installOffer: Event | undefined
  /** From then on they keep them. */
  var takesInstallOffers: boolean | undefined
}

let offer: BeforeInstallPromptEvent | null = null
const listeners = new Set<() => void>()

function become(next: BeforeInstallPromptEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer to install the app, which may come before anything that shows it is loaded. */
export function keepInstallOffer(): void {
  globalThis.takesInstallOffers = true
  if (globalThis.installOffer) become(globalThis.installOffer as BeforeInstallPromptEvent)
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => become(null))
}

/** Lets the browser ask whether to install. An offer can be taken up once; the browser makes another if it is declined. */
export async function install(): Promise<void> {
  const taken = offer
  if (!taken) return
  become(null)
  restPrompt()
  await taken.prompt()
  await taken.userChoice
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether the browser would install the app now. */
export function useIsInstallable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => offer !== null,
    () => false,
  )
}
