import { refreshRestoredSession, startFileTokenRenewal } from '../lib/session/refresh-session.ts'
import { restoreSession, syncSessionFromOtherTab } from '../lib/session/session-actions.ts'

let isRefreshing = false

/** Keeps a session fresh from now on, of this member or the next. */
function startRefreshing(): void {
  if (isRefreshing) return
  isRefreshing = true
  startFileTokenRenewal()
}

async function restore(): Promise<void> {
  await restoreSession()
  await refreshRestoredSession()
  startRefreshing()
}

/** Session functions that only a member’s page needs. */
export const memberSessionActions = {
  keepFresh: startRefreshing,
  restore,
  followOtherTabs: syncSessionFromOtherTab,
}
