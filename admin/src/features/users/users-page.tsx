import { searchUsers } from '@fanfare/contract/calls/backoffice/users'
import { Badge } from '@fanfare/ui/content/badge'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { accountStateLabels, verificationStateLabels } from './user-state-labels.ts'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** List of all users, filtered by the URL. */
export function UsersPage() {
  const filters = useSearch({ from: '/desk/users' })
  const navigate = useNavigate()
  return (
    <>
      <PageHeading title={screenName('/users')} />
      <FilterBar
        path="/users"
        filters={filters}
        fields={[
          { name: 'username', label: 'Username' },
          { name: 'email', label: 'Email' },
          { name: 'firstName', label: 'First name' },
          { name: 'lastName', label: 'Last name' },
          { name: 'dateJoinedOnOrAfter', label: 'Joined from', type: 'date' },
          { name: 'dateJoinedBefore', label: 'Joined before', type: 'date' },
          {
            name: 'accountStatus',
            label: 'Account',
            options: Object.entries(accountStateLabels).map(([value, { label }]) => ({ value, label })),
          },
          {
            name: 'status',
            label: 'Identity',
            options: Object.entries(verificationStateLabels).map(([value, label]) => ({ value, label })),
          },
          { name: 'sort', label: 'Order', options: orders, hasDefault: true },
        ]}
      />
      <DataTable
        pages={paginatedQuery(['users', filters], (from, signal) =>
          callApi(searchUsers, { query: { ...filters, ...from }, signal }),
        )}
        label="Users"
        failure="The users could not be loaded"
        empty="No users match these filters"
        keyOf={({ userId }) => userId}
        onOpen={({ username }) => void navigate({ to: '/users/$username', params: { username } })}
        file="users"
        columns={[
          {
            head: 'Name',
            cell: ({ displayName, username, isVerified }) => (
              <>
                <span className="flex items-center gap-1.5">
                  {displayName}
                  {isVerified ? <VerifiedMark /> : null}
                </span>
                <span className="block font-normal text-muted">@{username}</span>
              </>
            ),
            csv: ({ username }) => username,
          },
          { head: 'Email', cell: ({ email }) => email, csv: ({ email }) => email },
          {
            head: 'Account',
            isState: true,
            csv: ({ accountStatus }) => accountStatus,
            cell: ({ accountStatus }) => {
              const { label, tone } = accountStateLabels[accountStatus]
              return <Badge tone={tone}>{label}</Badge>
            },
          },
          {
            head: 'Identity',
            cell: ({ verificationStatus }) => verificationStateLabels[verificationStatus],
            csv: ({ verificationStatus }) => verificationStatus,
          },
          {
            head: 'Country',
            cell: ({ countryCode }) => countryCode,
            csv: ({ countryCode }) => countryCode,
          },
          {
            head: 'Posts',
            isFigure: true,
            cell: ({ postCount }) => postCount.toLocaleString(),
            csv: ({ postCount }) => postCount,
          },
          {
            head: 'Subscribers',
            isFigure: true,
            cell: ({ subscriberCount }) => subscriberCount.toLocaleString(),
            csv: ({ subscriberCount }) => subscriberCount,
          },
          {
            head: 'Joined',
            isFigure: true,
            cell: ({ dateJoined }) => formatDate(dateJoined),
            csv: ({ dateJoined }) => dateJoined,
          },
        ]}
      />
    </>
  )
}
