import type { QueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import { useWaiting } from '../api/use-waiting.ts'

/** How much of what is open in a queue its badge leaves out, as others decide it; undefined where that is nothing. */
export function useElsewhereNote(queue: QueueName): string | undefined {
  const elsewhere = useWaiting().data?.find((each) => each.queue === queue)?.elsewhere ?? 0
  return elsewhere > 0 ? `${elsewhere.toLocaleString()} waiting on others` : undefined
}
