import type { QueryClient } from '@tanstack/react-query'
import { ApiUnreachableError } from '../../lib/api/problem.ts'
import { isMutationPending, queuedMutations } from '../../lib/offline/queued-mutations.ts'

const minRetryDelayMs = 4000
const maxRetryDelayMs = 60_000

/**
 * Sends the queued mutations in order and from one tab: now, when the connection is back, and again after what
 * failed.
 * @param go navigates to a path of the app
 * @returns a function that stops it
 */
export function startSendingQueuedMutations(client: QueryClient, go: (path: string) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let retryDelayMs = minRetryDelayMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const hasPending = () => queuedMutations.get().some(isMutationPending)

  function flush(): void {
    clearTimeout(retryTimer)
    if (!hasPending()) return
    const sending = navigator.locks
      ? navigator.locks.request('send-waiting', { ifAvailable: true }, (lock) => lock && sendAll())
      : sendAll()
    sending
      .catch((error: unknown) => {
        if (!(error instanceof ApiUnreachableError))
          console.warn('The queued mutations could not be sent yet', error)
      })
      .finally(() => {
        if (signal.aborted || !hasPending()) return
        retryTimer = setTimeout(flush, retryDelayMs)
        retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
      })
  }

  async function sendAll(): Promise<void> {
    const { sendAndDequeueNextMutation } = await import('./send-next-mutation.ts')
    while (!signal.aborted && navigator.onLine && (await sendAndDequeueNextMutation(client, go)))
      retryDelayMs = minRetryDelayMs
  }

  const unsubscribe = queuedMutations.subscribe(() => {
    clearTimeout(retryTimer)
    if (hasPending()) retryTimer = setTimeout(flush, retryDelayMs)
  })
  window.addEventListener('online', flush, { signal })
  flush()
  return () => {
    stopping.abort()
    clearTimeout(retryTimer)
    unsubscribe()
  }
}
