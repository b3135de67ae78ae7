import { decideRename, searchRenames } from '@fanfare/contract/calls/backoffice/users'
import type { RenamedUser } from '@fanfare/contract/shapes/backoffice/users'
import { Badge } from '@fanfare/ui/content/badge'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { DecisionForm } from '../../layout/decision/decision-form.tsx'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatDateTime, formatTimeSince } from '../../lib/format/format-time.ts'
import { accountStateLabels, verificationStateLabels } from '../users/user-state-labels.ts'

/** Another admin may decide it, or the creator take the old name back, while it is open. */
const refetchMs = 10_000

type PanelProps = { userId: string; onDecided: () => void }

/** One renamed creator: both names, what is known of the person, their earlier names, and the decision. */
export function RenameReviewPanel({ userId, onDecided }: PanelProps) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<RenamedUser | null>(null)
  const rename = useQuery({
    queryKey: ['renames', 'one', userId],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(searchRenames, { query: { userId, limit: 1 }, signal })
      return data[0] ?? null
    },
    refetchInterval: refetchMs,
  })
  const { data } = rename
  if (data && data !== opened) setOpened(data)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['renames'] }),
      client.invalidateQueries({ queryKey: ['waiting'] }),
      client.invalidateQueries({ queryKey: ['users'] }),
    ])
  const moveOn = useEffectEvent((name: string) => {
    onDecided()
    announceResult(`The name of ${name} is no longer waiting for review`)
    void refresh()
  })
  const goneName = data === null ? opened?.displayName : undefined
  useEffect(() => {
    if (goneName !== undefined) moveOn(goneName)
  }, [goneName])

  return (
    <QueryStateView query={rename} failure="This name could not be loaded">
      {(user) =>
        user ? (
          <Rename
            // Decided on is the name that was read: with another one, nothing is chosen.
            key={`${user.username} ${user.displayName}`}
            user={user}
            onDecided={async (said) => {
              onDecided()
              announceResult(said)
              await refresh()
            }}
            onRefused={() => void rename.refetch()}
          />
        ) : (
          <EmptyState
            title="This name is no longer waiting for review"
            description="Another admin decided it, or the creator went back to the old name."
          />
        )
      }
    </QueryStateView>
  )
}

type RenameProps = {
  user: RenamedUser
  onDecided: (said: string) => Promise<void>
  onRefused: () => void
}

function Rename({ user, onDecided, onRefused }: RenameProps) {
  const { userId, username, displayName, previousUsername, previousDisplayName, dateRenamed } = user

  async function decide(decision: 'APPROVED' | 'DECLINED', reason: string) {
    try {
      await callApi(decideRename, { params: { userId }, body: { decision, reason, username, displayName } })
    } catch (error) {
      onRefused()
      throw error
    }
    await onDecided(
      decision === 'APPROVED'
        ? `${displayName} has the verified badge again`
        : `${previousDisplayName} has the old name and the verified badge again`,
    )
  }

  const { label, tone } = accountStateLabels[user.accountStatus]
  return (
    <QueueItemPanel
      head={
        <>
          <UserAvatar size="sm" user={user} />
          <h2 className="text-md">{displayName}</h2>
          <Link to="/users/$username" params={{ username }} className="text-link hover:underline">
            @{username}
          </Link>
          {user.accountStatus === 'ACTIVE' ? null : <Badge tone={tone}>{label}</Badge>}
          <span className="ml-auto text-muted">{`Waiting ${formatTimeSince(dateRenamed)}`}</span>
        </>
      }
      decision={
        <DecisionForm
          decisions={[
            {
              value: 'APPROVED',
              label: 'Confirm badge',
              detail: 'Shown next to the new name',
              keyName: backOfficeShortcuts.approve,
              confirm: 'Confirm badge',
              hint: 'Recorded in the audit log.',
            },
            {
              value: 'DECLINED',
              label: 'Reject new name',
              detail: 'They get their old name and badge back',
              keyName: backOfficeShortcuts.refuse,
              confirm: 'Reject new name',
              hint: 'Emailed to the creator.',
              danger: true,
            },
          ]}
          onSubmit={decide}
        />
      }
    >
      <div className="flex items-center gap-4">
        <UserAvatar size="xl" user={user} />
        <div className="min-w-0">
          <p className="break-words font-bold font-display text-lg">{displayName}</p>
          <p className="text-muted">@{username}</p>
        </div>
      </div>
      <PanelSection title="Names">
        <Facts>
          <Fact name="Previous name">{previousDisplayName}</Fact>
          <Fact name="New name">{displayName}</Fact>
          <Fact name="Previous username">@{previousUsername}</Fact>
          <Fact name="New username">{username === previousUsername ? 'Unchanged' : `@${username}`}</Fact>
          <Fact name="Legal name">{user.legalName ?? 'Not known'}</Fact>
          <Fact name="Identity">{verificationStateLabels[user.verificationStatus]}</Fact>
          <Fact name="Renamed">{formatDateTime(dateRenamed)}</Fact>
        </Facts>
      </PanelSection>
      <PanelSection title="Earlier names">
        {user.formerUsernames.length + user.decisions.length === 0 ? (
          <p className="text-muted">None</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {user.formerUsernames.map((former) => (
              <li key={`${former.username} ${former.dateGivenUp}`} className="break-words">
                {`@${former.username}`}
                <span className="text-muted">{`, until ${formatDate(former.dateGivenUp)}`}</span>
              </li>
            ))}
            {user.decisions.map((made) => (
              <li key={made.dateDecided} className="break-words">
                {`${made.displayName} (@${made.username}) ${made.decision === 'APPROVED' ? 'confirmed' : 'refused'}: ${made.reason}`}
                <span className="block text-muted">{`${formatDate(made.dateDecided)}, ${made.decidedBy}`}</span>
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
    </QueueItemPanel>
  )
}
