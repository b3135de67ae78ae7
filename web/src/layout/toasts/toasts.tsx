import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'

const Toaster = lazyComponent(async () => (await import('@fanfare/ui/overlays/toaster')).Toaster)

let isRequested = false
const listeners = new Set<() => void>()
const mounted = Promise.withResolvers<void>()

function mountToaster(): void {
  if (isRequested) return
  isRequested = true
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Shows a toast as soon as toasts can be shown, however early this is called. */
export async function showToast(
  show: (toast: typeof import('@fanfare/ui/overlays/toast').toast) => void,
): Promise<void> {
  mountToaster()
  const [{ toast }] = await Promise.all([import('@fanfare/ui/overlays/toast'), mounted.promise])
  show(toast)
}

/** The place of the toasts; loaded with the first thing that a person does. */
export function Toasts() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  )

  useEffect(() => {
    window.addEventListener('pointerdown', mountToaster, { once: true })
    window.addEventListener('keydown', mountToaster, { once: true })
    return () => {
      window.removeEventListener('pointerdown', mountToaster)
      window.removeEventListener('keydown', mountToaster)
    }
  }, [])

  if (!isShown) return null
  return (
    <Suspense>
      <Toaster />
      <Mounted />
    </Suspense>
  )
}

function Mounted() {
  useEffect(() => mounted.resolve(), [])
  return null
}
