import { endUserSessions, loadUserSessions } from '@fanfare/contract/calls/backoffice/user-history'
import { Button } from '@fanfare/ui/actions/button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

type Ending = { sessionId?: string; title: string }

/** Sessions of a user, with ending of one or all. */
export function UserSessions({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [ending, setEnding] = useState<Ending | null>(null)
  const { data, isPending, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'sessions', userId],
    queryFn: async ({ signal }) => (await callApi(loadUserSessions, { params: { userId }, signal })).data,
  })
  if (isPending) return <Skeleton className="m-5 h-9" />
  if (!data) {
    return (
      <ErrorState
        title="The sessions could not be loaded"
        description={errorMessage(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) return <EmptyState title="No active sessions" />
  return (
    <>
      <ul aria-label="Sessions" className="divide-y">
        {data.map(({ sessionId, device, place, dateCreated, dateLastSeen }) => (
          <li key={sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{device}</p>
              <p className="text-muted">
                {`${place ? `${place}, ` : ''}since ${formatDateTime(dateCreated)}, last seen ${formatDateTime(dateLastSeen)}`}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`End the session of ${device}`}
              onClick={() => setEnding({ sessionId, title: `End the session of ${device}?` })}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <div className="border-t p-5">
        <Button variant="danger" size="sm" onClick={() => setEnding({ title: 'End every session?' })}>
          End all sessions
        </Button>
      </div>
      {ending ? (
        <Dialog
          open
          onOpenChange={() => setEnding(null)}
          title={ending.title}
          description="They have to sign in again. Their password stays the same."
        >
          <ReasonForm
            confirm="End"
            danger
            onCancel={() => setEnding(null)}
            onSubmit={async (reason) => {
              const { sessionId } = ending
              await callApi(endUserSessions, {
                params: { userId },
                body: { reason, ...(sessionId && { sessionId }) },
              })
              setEnding(null)
              announceResult(sessionId ? 'Session ended.' : 'All sessions ended.')
              await client.invalidateQueries({ queryKey: ['users'] })
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
