import { tokenLifetimes } from '@fanfare/contract/limits/token-lifetimes'
import { sessionStore } from '../api/session-store.ts'
import { applyDisplayPreferences } from './apply-preferences.ts'
import { refreshUserOrEndSession, renewFileTokenIfStale } from './session-actions.ts'

/** Maximum delay of the first paint in milliseconds, for a file token where this browser has no valid one. */
const MAX_RENDER_DELAY_MS = 1000

/** Renews the file token, as long as the app runs. */
export function startFileTokenRenewal(): void {
  const renew = () => {
    // Offline or refused: the next interval or focus tries again.
    renewFileTokenIfStale().catch(() => undefined)
  }
  setInterval(renew, tokenLifetimes.fileTokenRefreshMs)
  window.addEventListener('focus', renew)
  window.addEventListener('online', renew)
}

/** Asks for the restored person as of now; waits for the answer only where pictures could not be loaded without it. */
export async function refreshRestoredSession(): Promise<void> {
  if (!sessionStore.get().user) return
  const refreshed = refreshUserOrEndSession()
    .then(() => {
      const { user } = sessionStore.get()
      if (!user) return
      applyDisplayPreferences(user)
    })
    // Offline: the app goes on with what it knows. A refusal has ended the session.
    .catch(() => undefined)
  if (sessionStore.get().fileToken) return
  await Promise.race([refreshed, new Promise((resolve) => setTimeout(resolve, MAX_RENDER_DELAY_MS))])
}
