import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import { useQueueCounts } from '../../lib/api/use-queue-counts.ts'

/** Note with the number of a queue’s open items that others decide and its badge leaves out; undefined for none. */
export function useWaitingForOthersNote(queue: AdminQueueName): string | undefined {
  const elsewhere = useQueueCounts().data?.find((each) => each.queue === queue)?.elsewhere ?? 0
  return elsewhere > 0 ? `${elsewhere.toLocaleString()} waiting for others` : undefined
}
