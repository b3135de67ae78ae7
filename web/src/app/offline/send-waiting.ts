import type { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../../lib/api/problem.ts'
import { isUnsent, waitingActs } from '../../lib/offline/waiting-acts.ts'

const firstPauseMs = 4000
const longestPauseMs = 60_000

/** Sends what waits as soon as there is a line, in its order, from one tab. @returns what ends it */
export function sendWaiting(client: QueryClient, go: (path: string) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let pauseMs = firstPauseMs
  let again: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    clearTimeout(again)
    if (!waitingActs.get().some(isUnsent)) return
    const sending = navigator.locks
      ? navigator.locks.request('send-waiting', { ifAvailable: true }, async (lock) => {
          if (lock) await sendAll()
        })
      : sendAll()
    sending
      .catch((error: unknown) => {
        if (!(error instanceof Unreachable)) console.warn('What waits could not be sent yet', error)
      })
      .finally(() => {
        if (signal.aborted || !waitingActs.get().some(isUnsent)) return
        again = setTimeout(begin, pauseMs)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      })
  }

  async function sendAll(): Promise<void> {
    const { sendNext } = await import('./send-next.ts')
    while (!signal.aborted && navigator.onLine && (await sendNext(client, go))) pauseMs = firstPauseMs
  }

  const stopListening = waitingActs.subscribe(() => {
    clearTimeout(again)
    if (waitingActs.get().some(isUnsent)) again = setTimeout(begin, pauseMs)
  })
  window.addEventListener('online', begin, { signal })
  begin()
  return () => {
    stopping.abort()
    clearTimeout(again)
    stopListening()
  }
}
