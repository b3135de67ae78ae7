import type { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../../lib/api/problem.ts'
import { isPending, queuedMutations } from '../../lib/offline/queued-mutations.ts'

const firstPauseMs = 4000
const longestPauseMs = 60_000

/** Sends what waits as soon as there is a line, in its order, from one tab. @returns what ends it */
export function flushQueue(client: QueryClient, go: (path: string) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let pauseMs = firstPauseMs
  let again: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    clearTimeout(again)
    if (!queuedMutations.get().some(isPending)) return
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
        if (signal.aborted || !queuedMutations.get().some(isPending)) return
        again = setTimeout(begin, pauseMs)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      })
  }

  async function sendAll(): Promise<void> {
    const { sendNextMutation } = await import('./send-next-mutation.ts')
    while (!signal.aborted && navigator.onLine && (await sendNextMutation(client, go))) pauseMs = firstPauseMs
  }

  const stopListening = queuedMutations.subscribe(() => {
    clearTimeout(again)
    if (queuedMutations.get().some(isPending)) again = setTimeout(begin, pauseMs)
  })
  window.addEventListener('online', begin, { signal })
  begin()
  return () => {
    stopping.abort()
    clearTimeout(again)
    stopListening()
  }
}
