import { t } from '@lingui/core/macro'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { trustedScriptUrl } from '../../lib/trusted-script-url.ts'
import { hasUnsavedInput } from './has-unsaved-input.ts'

/** Interval at which an open page checks for a new version. */
const UPDATE_CHECK_MS = 60 * 60_000

/** Registers the service worker, which makes the app start offline; offers a new version as a toast. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'))
  // The first version replaces nothing.
  const offerIfNew = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker)
  }
  offerIfNew(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offerIfNew(worker))
  })
  // Toasts disappear: the update is offered again on return to the app.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) offerIfNew(registration.waiting)
  })
  // Offline there is nothing to find.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS)
}

const id = 'new-version'

function offerUpdate(worker: ServiceWorker): void {
  void showToast((toast) =>
    toast.info(t`A new version is available`, {
      description: t`Tap to load it.`,
      id,
      onClick: () => (hasUnsavedInput() ? confirmUpdate(worker) : activateUpdate(worker)),
    }),
  )
}

/** Asks before a reload loses what was entered: other than posts and comments, it is not saved as a draft. */
function confirmUpdate(worker: ServiceWorker): void {
  void showToast((toast) =>
    toast.info(t`You have unsaved changes`, {
      description: t`Save them first, or tap to load the new version without it.`,
      id,
      onClick: () => activateUpdate(worker),
    }),
  )
}

function activateUpdate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ type: 'SKIP_WAITING' })
}
