import { searchUsers } from '@fanfare/contract/calls/backoffice/users'
import type { PlatformUser } from '@fanfare/contract/shapes/backoffice/users'
import { Badge } from '@fanfare/ui/badge'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../api/call.ts'
import { dayOf } from '../lists/moment.ts'
import { pagesOf } from '../lists/pages.ts'
import { Rows } from '../lists/rows.tsx'
import { accountStates, checkStates } from './states.ts'
import type { UserFilters } from './user-filters.ts'
import { UserPanel } from './user-panel.tsx'

/** Everybody with an account, narrowed down by what its address says. */
export function UsersPage() {
  const filters = useSearch({ from: '/desk/users' })
  const [chosen, setChosen] = useState<PlatformUser | null>(null)
  return (
    <>
      <header className="border-b px-5 py-4">
        <h1 className="text-lg">Users</h1>
      </header>
      <FilterBar key={JSON.stringify(filters)} filters={filters} />
      <Rows
        pages={pagesOf(['users', filters], (from, signal) =>
          api(searchUsers, { query: { ...filters, ...from }, signal }),
        )}
        label="Users"
        failure="The users could not be loaded"
        empty="Nobody fits these filters"
        keyOf={({ userId }) => userId}
        columns={[
          {
            head: 'Name',
            cell: (user) => (
              <button type="button" className="text-left hover:underline" onClick={() => setChosen(user)}>
                <span className="block font-semibold">{user.displayName}</span>
                <span className="block text-muted">@{user.username}</span>
              </button>
            ),
          },
          { head: 'Email', cell: ({ email }) => email },
          {
            head: 'Account',
            cell: ({ accountStatus }) => {
              const { label, tone } = accountStates[accountStatus]
              return <Badge tone={tone}>{label}</Badge>
            },
          },
          { head: 'Identity', cell: ({ verificationStatus }) => checkStates[verificationStatus] },
          { head: 'Country', cell: ({ countryCode }) => countryCode },
          { head: 'Posts', isFigure: true, cell: ({ postCount }) => postCount.toLocaleString() },
          {
            head: 'Subscribers',
            isFigure: true,
            cell: ({ subscriberCount }) => subscriberCount.toLocaleString(),
          },
          { head: 'Joined', isFigure: true, cell: ({ dateJoined }) => dayOf(dateJoined) },
        ]}
      />
      {chosen ? <UserPanel user={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

const any = { value: '', label: 'Any' }
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

function FilterBar({ filters }: { filters: UserFilters }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({
    username: filters.username ?? '',
    email: filters.email ?? '',
    firstName: filters.firstName ?? '',
    lastName: filters.lastName ?? '',
    dateJoinedOnOrAfter: filters.dateJoinedOnOrAfter ?? '',
    dateJoinedBefore: filters.dateJoinedBefore ?? '',
  })
  const choose = (change: Record<string, string>) => {
    const all = { ...filters, ...typed, ...change }
    const search = Object.fromEntries(Object.entries(all).filter(([, value]) => value))
    return navigate({ to: '/users', search })
  }
  const text = (name: keyof typeof typed, label: string, type = 'text') => (
    <Field label={label}>
      <Input
        type={type}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void choose({})
  }

  return (
    <form
      aria-label="Filters"
      onSubmit={submit}
      className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-end gap-3 border-b px-5 py-4"
    >
      {text('username', 'Username')}
      {text('email', 'Email')}
      {text('firstName', 'First name')}
      {text('lastName', 'Last name')}
      {text('dateJoinedOnOrAfter', 'Joined from', 'date')}
      {text('dateJoinedBefore', 'Joined before', 'date')}
      <Field label="Account">
        <Select
          value={filters.accountStatus ?? ''}
          options={[any, ...Object.entries(accountStates).map(([value, { label }]) => ({ value, label }))]}
          onChange={(accountStatus) => void choose({ accountStatus })}
        />
      </Field>
      <Field label="Identity">
        <Select
          value={filters.status ?? ''}
          options={[any, ...Object.entries(checkStates).map(([value, label]) => ({ value, label }))]}
          onChange={(status) => void choose({ status })}
        />
      </Field>
      <Field label="Order">
        <Select
          value={filters.sort ?? 'newest'}
          options={orders}
          onChange={(sort) => void choose({ sort })}
        />
      </Field>
      <Button type="submit" variant="secondary" className="h-12">
        Search
      </Button>
      {Object.keys(filters).some((name) => filters[name as keyof UserFilters] !== undefined) ? (
        <Button variant="quiet" className="h-12" onClick={() => void navigate({ to: '/users', search: {} })}>
          Clear
        </Button>
      ) : null}
    </form>
  )
}
