import { endOwnAdminSession } from '@fanfare/contract/calls/backoffice/own-account'
import type { OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

/** Active sessions of the admin, each of which can be ended; the current one ends by signing out. */
export function OwnSessions({ account: { sessions } }: { account: OwnAdminAccount }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (sessionId: string) => callApi(endOwnAdminSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-account'] }),
  })
  return (
    <PanelSection isOfPage title="Sessions">
      {end.isError ? (
        <Banner tone="danger" alert>
          {errorMessage(end.error)}
        </Banner>
      ) : null}
      <ul aria-label="Sessions" className="divide-y border-y">
        {sessions.map(({ sessionId, device, place, dateCreated, isCurrent }) => (
          <li key={sessionId} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{device}</p>
              <p className="text-muted">{`${place ? `${place}, ` : ''}since ${formatDateTime(dateCreated)}`}</p>
            </div>
            {isCurrent ? (
              <Badge>This session</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`End the session of ${device}`}
                busy={end.isPending && end.variables === sessionId}
                onClick={() => end.mutate(sessionId)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
