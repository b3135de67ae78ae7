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
    return (await fetch(new URL('/health/live', settings.apiOrigin), { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
