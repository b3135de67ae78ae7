import { keepSessionFresh, refreshRestoredSession } from '../lib/session/keep-fresh.ts'
import { followOtherTabs, restoreSession } from '../lib/session/session-actions.ts'

let isKeptFresh = false

/** Keeps a session fresh from now on, of this member or the next. */
function keepFresh(): void {
  if (isKeptFresh) return
  isKeptFresh = true
  keepSessionFresh()
}

async function restore(): Promise<void> {
  await restoreSession()
  await refreshRestoredSession()
  keepFresh()
}

/** What only a member's page does about her session. */
export const memberSession = { keepFresh, restore, followOtherTabs }
