import { deploymentSettings } from '../page-settings.ts'

const firstProbeMs = 2000
const maxProbeMs = 30_000

let isOffline = false

/**
 * Marks the API as unreachable: probes it from time to time, and once it responds, announces it as the
 * browser announces that the device is online.
 */
export function markApiUnreachableAndProbe(): void {
  if (isOffline) return
  isOffline = true
  probeAfter(firstProbeMs)
}

/**
 * Loads a part of the app. While nothing answers it waits for the connection and tries again, so that what is on the page stays.
 * @throws what `load` throws although the API answers: the part is gone
 */
export async function loadOrRetryWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (await probeApi()) return load()
      await untilOnline()
    }
  }
}

/**
 * Reloads the page: at once where a service worker serves it or the API answers, else once the connection is back, as the
 * browser's error page would replace it.
 */
export async function reloadPageWhenServable(): Promise<void> {
  if (!navigator.serviceWorker?.controller && !(await probeApi())) await untilOnline()
  window.location.reload()
}

function untilOnline(): Promise<unknown> {
  const online = new Promise((done) => window.addEventListener('online', done, { once: true }))
  markApiUnreachableAndProbe()
  return online
}

function probeAfter(ms: number): void {
  setTimeout(async () => {
    if (await probeApi()) {
      isOffline = false
      window.dispatchEvent(new Event('online'))
    } else probeAfter(Math.min(ms * 2, maxProbeMs))
  }, ms)
}

async function probeApi(): Promise<boolean> {
  if (!navigator.onLine || document.hidden) return false
  try {
    return (await fetch(`${deploymentSettings.apiOrigin}/health/live`, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
