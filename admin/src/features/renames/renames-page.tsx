import { searchRenames } from '@fanfare/contract/calls/backoffice/users'
import type { RenamedUser } from '@fanfare/contract/shapes/backoffice/users'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatTimeSince } from '../../lib/format/format-time.ts'
import { RenameReviewPanel } from './rename-review-panel.tsx'

/** Verified creators with a new name, the oldest rename first. */
export function RenamesPage() {
  const { id } = useSearch({ from: '/desk/renames' })
  const navigate = useNavigate({ from: '/renames' })
  return (
    <DecisionQueue<RenamedUser>
      label={screenName('/renames')}
      empty="No new names to review"
      pages={paginatedQuery(['renames'], (from, signal) => callApi(searchRenames, { query: from, signal }))}
      keyOf={({ userId }) => userId}
      queue="RENAMES"
      nameOf={({ displayName }) => displayName}
      at={id}
      onOpen={(key, { isReplaced }) => void navigate({ search: { id: key }, replace: isReplaced })}
      item={(user) => (
        <span className="flex items-center gap-3">
          <UserAvatar size="sm" user={user} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{user.displayName}</span>
            <span className="block truncate text-muted">{`Previously: ${formerNames(user)}`}</span>
          </span>
          <span className="text-muted">{formatTimeSince(user.dateRenamed)}</span>
        </span>
      )}
      open={(key, { next }) => <RenameReviewPanel key={key} userId={key} onDecided={next} />}
    />
  )
}

/** The names of before, as far as they are others now. */
function formerNames({ displayName, username, previousDisplayName, previousUsername }: RenamedUser): string {
  return [
    ...(previousDisplayName === displayName ? [] : [previousDisplayName]),
    ...(previousUsername === username ? [] : [`@${previousUsername}`]),
  ].join(', ')
}
