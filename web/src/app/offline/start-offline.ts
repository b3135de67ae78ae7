import { queryClient } from '../../lib/cache/query-client.ts'
import { flushMutationQueue } from './flush-queue.ts'
import { persistMutationQueue } from './persist-queue.ts'
import { syncSnapshot } from './sync-snapshot.ts'

/**
 * Stores a member’s content and actions for offline use; `go` navigates to a path of the app. @returns a
 * function that stops it
 */
export async function startOffline(userId: string, go: (path: string) => void): Promise<() => void> {
  const ends = [
    await persistMutationQueue(userId),
    syncSnapshot(queryClient, userId),
    flushMutationQueue(queryClient, go),
  ]
  return () => {
    for (const end of ends) end()
  }
}
