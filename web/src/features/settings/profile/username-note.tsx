import { getUsernameChanges } from '@fanfare/contract/calls/accounts/names'
import { limits } from '@fanfare/contract/limits'
import { Plural, Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { formatUtcDayAndMonth } from '../../../lib/i18n/format-time.ts'

/** Queries how many username changes the member has left, and which old usernames still redirect to them. */
export function usernameChangesQuery() {
  return queryOptions({
    queryKey: ['username-changes'],
    queryFn: async ({ signal }) => (await callApi(getUsernameChanges, { signal })).data,
  })
}

/**
 * States how long the old username is reserved, when the next change is possible, and which old usernames
 * still redirect to the member.
 */
export function UsernameNote({ isChanged, own }: { isChanged: boolean; own: string }) {
  const { data } = useQuery(usernameChangesQuery())
  if (!data) return null
  const { changesLeft, nextChangeAt, kept } = data
  const days = limits.usernameKeptDays
  const next = nextChangeAt ? formatUtcDayAndMonth(nextChangeAt) : ''
  return (
    <>
      {changesLeft === 0 ? (
        <Trans>You can change it again on {next}.</Trans>
      ) : isChanged ? (
        <Trans>
          @{own} redirects to your profile for {days} days, and no one else can take it until then. You can
          change your username <Plural value={changesLeft} one="once" other="# times" /> in this time.
        </Trans>
      ) : (
        <Trans>3 to 30 characters: letters, numbers, _ and .</Trans>
      )}
      {kept.map(({ username, until }) => (
        <OldUsername key={username} username={username} until={formatUtcDayAndMonth(until)} />
      ))}
    </>
  )
}

function OldUsername({ username, until }: { username: string; until: string }) {
  return (
    <span className="mt-1 block">
      <Trans>
        @{username} redirects to your profile until {until}.
      </Trans>
    </span>
  )
}
