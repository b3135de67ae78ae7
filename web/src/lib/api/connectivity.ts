import { settings } from '../page-settings.ts'

const firstProbeMs = 2000
const maxProbeMs = 30_000

let isOffline = false

/**
 * Marks the API as unreachable: probes it from time to time, and once it responds, announces it as the
 * browser announces that the device is online.
 */
export function markOffline(): void {
  if (isOffline) return
  isOffline = true
  probeAfter(firstProbeMs)
}

/**
 * Loads a part of the app. Where that fails it waits for the line and tries once more, so that what is there already stays.
 * @throws what `load` throws where the line is not the reason
 */
export async function retryWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    const isBack = new Promise((done) => window.addEventListener('online', done, { once: true }))
    markOffline()
    await isBack
    return load()
  }
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
    return (await fetch(`${settings.apiOrigin}/health/live`, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
