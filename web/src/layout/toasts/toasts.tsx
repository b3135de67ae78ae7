import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'

const Toaster = lazyComponent(async () => (await import('@fanfare/ui/layers/toaster')).Toaster)

let isWanted = false
const listeners = new Set<() => void>()
const mounted = Promise.withResolvers<void>()

function want(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Shows a toast as soon as toasts can be shown, however early this is called. */
export async function notify(
  show: (toast: typeof import('@fanfare/ui/layers/toast').toast) => void,
): Promise<void> {
  want()
  const [{ toast }] = await Promise.all([import('@fanfare/ui/layers/toast'), mounted.promise])
  show(toast)
}

/** The place of the toasts; loaded with the first thing that a person does. */
export function Toasts() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )

  useEffect(() => {
    window.addEventListener('pointerdown', want, { once: true })
    window.addEventListener('keydown', want, { once: true })
    return () => {
      window.removeEventListener('pointerdown', want)
      window.removeEventListener('keydown', want)
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
