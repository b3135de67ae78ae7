import { isApiProblem } from '../../lib/api/problem.ts'
import { sessionStore } from '../../lib/api/session-store.ts'
import type { LiveUpdateTargets } from './live-update-targets.ts'
import { type LiveUpdateEvent, readLiveUpdateStream } from './read-stream.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000

type StreamHandlers = {
  /** The newest event that is known, to go on from. */
  after: () => string | undefined
  followed: () => LiveUpdateTargets
  hear: (event: LiveUpdateEvent) => void
  /** Refetches the visible queries from time to time, if no stream can be opened. */
  ask: () => void
}

/** Keeps a stream open until the signal aborts: not while offline, again when it breaks, and anew when `renewing` fires. */
export async function runLiveUpdateStream(
  handlers: StreamHandlers,
  renewing: EventTarget,
  stopping: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!stopping.aborted) {
    await sessionStore.leaving()
    const token = sessionStore.get().user?.token
    if (!token) return
    const isOver = new AbortController()
    const end = () => isOver.abort()
    window.addEventListener('offline', end)
    renewing.addEventListener('renew', end)
    stopping.addEventListener('abort', end)
    try {
      if (navigator.onLine) {
        await readLiveUpdateStream(
          token,
          { ...handlers.followed(), after: handlers.after() },
          isOver.signal,
          (event) => {
            failures = 0
            handlers.hear(event)
          },
        )
      }
    } catch (error) {
      if (isApiProblem(error, 'NOT_SIGNED_IN')) return
      if (!isOver.signal.aborted) failures += 1
    } finally {
      window.removeEventListener('offline', end)
      renewing.removeEventListener('renew', end)
      stopping.removeEventListener('abort', end)
    }
    if (stopping.aborted) return
    if (isOver.signal.aborted && navigator.onLine) continue
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    if (failures > 2 && navigator.onLine) handlers.ask()
    await pause(pauseMs * (0.5 + Math.random()), stopping)
  }
}

/** Shorter where the line comes back; while there is none, for as long as that takes. */
function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = navigator.onLine ? setTimeout(done, ms) : undefined
    function back() {
      clearTimeout(timer)
      // Not everybody at once who was cut off by the same.
      timer = setTimeout(done, Math.random() * 300)
    }
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', back)
      stopping.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', back)
    stopping.addEventListener('abort', done)
  })
}
