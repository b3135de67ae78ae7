import { mayBeSignedIn } from '../lib/session/may-be-signed-in.ts'
import { runWhileSignedIn } from './run-while-signed-in.ts'

const load = async () => (await import('./member-session.ts')).memberSessionActions

let isRestored = false
let restoring: Promise<void> | undefined

/**
 * Takes up the session that this browser kept, if any, before the first screen. Where what does it cannot be fetched, that
 * is told as of a page, and the next try is another.
 */
export function restoreSessionOnce(): Promise<void> | undefined {
  isRestored ||= !mayBeSignedIn()
  if (isRestored) return undefined
  restoring ??= restore().finally(() => {
    restoring = undefined
  })
  return restoring
}

async function restore(): Promise<void> {
  const session = await load()
  await session.restore()
  isRestored = true
}

/** Watches for a later sign-in, here or in another tab. */
export function startSessionSync(): void {
  runWhileSignedIn(async () => {
    const session = await load()
    session.keepFresh()
    return () => () => undefined
  })
  window.addEventListener('storage', (event) => {
    if (event.key !== 'user' && event.key !== null) return
    load()
      .then((session) => session.followOtherTabs(event))
      // Without a line this tab learns of it when it is loaded anew.
      .catch(console.warn)
  })
}
