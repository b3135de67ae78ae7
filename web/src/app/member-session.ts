import { refreshRestoredSession, startSessionRefresh } from '../lib/session/refresh-session.ts'
import { applyStorageEvent, restoreSession } from '../lib/session/session-actions.ts'

let isRefreshing = false

/** Keeps a session fresh from now on, of this member or the next. */
function startRefreshing(): void {
  if (isRefreshing) return
  isRefreshing = true
  startSessionRefresh()
}

async function restore(): Promise<void> {
  await restoreSession()
  await refreshRestoredSession()
  startRefreshing()
}

/** Session functions that only a member’s page needs. */
export const memberSession = { keepFresh: startRefreshing, restore, followOtherTabs: applyStorageEvent }
