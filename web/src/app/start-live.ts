import { sessionStore } from '../api/session-store.ts'

/** Shows live what happens, to whoever is signed in; what does so is loaded only then, after the first screen. */
export function startLive(): void {
  let followed: string | undefined
  let stop: (() => void) | undefined
  const follow = async () => {
    const id = sessionStore.get().user?.id
    if (id === followed) return
    followed = id
    stop?.()
    stop = undefined
    if (id === undefined) return
    const { followLive } = await import('../live/follow-live.ts')
    if (followed === id) stop = followLive(id)
  }
  // Without a line it is loaded when the session is next heard of.
  const begin = () =>
    void follow().catch(() => {
      followed = undefined
    })
  sessionStore.subscribe(begin)
  begin()
}
