import { queryClient } from '../../lib/cache/query-client.ts'
import { keepActs } from './keep-acts.ts'
import { followReading } from './follow-reading.ts'
import { sendWaiting } from './send-waiting.ts'

/** Keeps for a member what she can read and has done without a line; `go` leads to a path of the app. @returns what ends it */
export async function followOffline(userId: string, go: (path: string) => void): Promise<() => void> {
  const ends = [await keepActs(userId), followReading(queryClient, userId), sendWaiting(queryClient, go)]
  return () => {
    for (const end of ends) end()
  }
}
