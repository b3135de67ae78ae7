import { queryClient } from '../../lib/cache/query-client.ts'
import { flushQueue } from './flush-queue.ts'
import { persistQueue } from './persist-queue.ts'
import { syncSnapshot } from './sync-snapshot.ts'

/** Keeps for a member what she can read and has done without a line; `go` leads to a path of the app. @returns what ends it */
export async function startOffline(userId: string, go: (path: string) => void): Promise<() => void> {
  const ends = [await persistQueue(userId), syncSnapshot(queryClient, userId), flushQueue(queryClient, go)]
  return () => {
    for (const end of ends) end()
  }
}
