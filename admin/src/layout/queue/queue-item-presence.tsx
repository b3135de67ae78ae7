import { reportOpenItem, searchOpenItems } from '@fanfare/contract/calls/backoffice/presence'
import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { callApi } from '../../lib/api/call.ts'

/** The API takes an item for closed 45 seconds after it was told last. */
const heartbeatMs = 20_000
const pollMs = 10_000

/**
 * Reports that this admin has an item of a queue open, for as long as they view it, and shows who else has.
 */
export function QueueItemPresence({ queue, itemId }: { queue: AdminQueueName; itemId: string }) {
  useQuery({
    queryKey: ['presence', 'told', queue, itemId],
    queryFn: ({ signal }) => callApi(reportOpenItem, { body: { queue, itemId }, signal }),
    refetchInterval: heartbeatMs,
    staleTime: 0,
    gcTime: 0,
  })
  const open = useQuery({
    queryKey: ['presence', 'open', queue],
    queryFn: async ({ signal }) => (await callApi(searchOpenItems, { query: { queue }, signal })).data,
    refetchInterval: pollMs,
    staleTime: 0,
  })
  const others = open.data?.filter((each) => each.itemId === itemId).map(({ email }) => email) ?? []
  return (
    <div role="status">
      {others.length > 0 ? (
        <p className="flex items-center gap-2 border-b bg-warning-soft px-5 py-2">
          <Users aria-hidden="true" className="size-4 shrink-0 text-warning" />
          <span className="min-w-0 break-words">{`Also viewing: ${others.join(', ')}`}</span>
        </p>
      ) : null}
    </div>
  )
}
