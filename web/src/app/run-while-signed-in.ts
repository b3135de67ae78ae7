import { sessionStore } from '../lib/api/session-store.ts'

type StartService = (userId: string) => (() => void) | Promise<() => void>

/** Does something as long as somebody is signed in; what does it is loaded only then. */
export function runWhileSignedIn(load: () => Promise<StartService>): void {
  let followed: string | undefined
  let stop: (() => void) | undefined
  const follow = async () => {
    const id = sessionStore.get().user?.id
    if (id === followed) return
    followed = id
    stop?.()
    stop = undefined
    if (id === undefined) return
    const begin = await load()
    if (followed !== id) return
    const end = await begin(id)
    if (followed === id) stop = end
    else end()
  }
  // Without a line it is loaded when the session is next heard of.
  const begin = () =>
    void follow().catch(() => {
      followed = undefined
    })
  sessionStore.subscribe(begin)
  begin()
}
