import { queryClient } from '../../lib/cache/query-client.ts'
import { startSendingQueuedMutations } from './flush-queue.ts'
import { startPersistingMutationQueue } from './persist-queue.ts'
import { startOfflineSnapshotSync } from './sync-snapshot.ts'

/**
 * Stores a member’s content and actions for offline use; `go` navigates to a path of the app. @returns a
 * function that stops it
 */
export async function startOfflineSupport(userId: string, go: (path: string) => void): Promise<() => void> {
  const ends = [
    await startPersistingMutationQueue(userId),
    startOfflineSnapshotSync(queryClient, userId),
    startSendingQueuedMutations(queryClient, go),
  ]
  return () => {
    for (const end of ends) end()
  }
}
