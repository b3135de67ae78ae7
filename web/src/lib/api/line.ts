import { settings } from '../page-settings.ts'

const firstAskMs = 2000
const longestPauseMs = 30_000

let isDown = false

/**
 * Nothing answered: asks now and then whether the API is back, and then lets it be known as the browser does when the
 * device's line is.
 */
export function noteThatLineIsDown(): void {
  if (isDown) return
  isDown = true
  askAfter(firstAskMs)
}

/**
 * Loads a part of the app. Where that fails it waits for the line and tries once more, so that what is there already stays.
 * @throws what `load` throws where the line is not the reason
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    const isBack = new Promise((done) => window.addEventListener('online', done, { once: true }))
    noteThatLineIsDown()
    await isBack
    return load()
  }
}

function askAfter(ms: number): void {
  setTimeout(async () => {
    if (await isBack()) {
      isDown = false
      window.dispatchEvent(new Event('online'))
    } else askAfter(Math.min(ms * 2, longestPauseMs))
  }, ms)
}

async function isBack(): Promise<boolean> {
  if (!navigator.onLine || document.hidden) return false
  try {
    return (await fetch(`${settings.apiOrigin}/health/live`, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
