import { adminCreatorDetails } from '@fanfare/contract/calls/backoffice/users'
import { Badge } from '@fanfare/ui/content/badge'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { AddUserNoteForm } from './add-user-note-form.tsx'
import { PendingRenameBanner } from './pending-rename-banner.tsx'
import { UserCardPaymentBlock } from './user-card-payment-block.tsx'
import { UserFactorReset } from './user-factor-reset.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserHistory } from './user-history.tsx'
import { UserPictures } from './user-pictures.tsx'
import { UserSessions } from './user-sessions.tsx'
import { accountStateLabels } from './user-state-labels.ts'
import { UserSuspension } from './user-suspension.tsx'
import { userPageViewsOfRole } from './user-views.ts'
import { UserWalletEntries } from './user-wallet-entries.tsx'

/** User page with all that an admin may know about a user, and the actions on their account. */
export function UserPage() {
  const { username } = useParams({ from: '/desk/users/$username' })
  const { view } = useSearch({ from: '/desk/users/$username' })
  const session = useSession()
  const { data, isPending, isError, isFetching, error, refetch } = useQuery({
    queryKey: ['users', 'one', username],
    queryFn: async ({ signal }) =>
      (await callApi(adminCreatorDetails, { params: { username }, signal })).data,
  })
  if (isPending) {
    return (
      <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-5">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  if (isError && !data) {
    return (
      <ErrorState
        title="This user could not be loaded"
        description={errorMessage(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!session) return null
  const views = userPageViewsOfRole(session.admin.role)
  const shown = views.find(({ value }) => value === view) ?? views[0]
  const { label, tone } = accountStateLabels[data.accountStatus]
  return (
    <>
      <PageHeading title={data.displayName} detail={`@${data.username}`}>
        {data.isVerified ? <VerifiedMark /> : null}
        <Badge tone={tone}>{label}</Badge>
      </PageHeading>
      <div className="flex flex-col-reverse desktop:grid desktop:min-h-[calc(100dvh-3.75rem)] desktop:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 desktop:border-r">
          <Tabs
            label="User history filter"
            value={shown?.value ?? 'ALL'}
            items={views.map(({ value, name }) => ({
              value,
              label: name,
              link: (
                <Link
                  to="/users/$username"
                  params={{ username }}
                  search={{ view: value }}
                  replace
                  activeOptions={{ exact: true }}
                />
              ),
            }))}
            className="border-b px-2"
          />
          {shown?.value === 'WALLET' ? (
            <UserWalletEntries userId={data.userId} />
          ) : shown?.value === 'SESSIONS' ? (
            <UserSessions userId={data.userId} />
          ) : (
            <UserHistory key={shown?.value} userId={data.userId} kind={shown?.kind} />
          )}
        </div>
        <div className="flex flex-col gap-6 border-b p-5 desktop:border-b-0">
          <UserPictures user={data} />
          <PendingRenameBanner user={data} />
          <UserFacts user={data} />
          <AddUserNoteForm userId={data.userId} />
          <UserCardPaymentBlock user={data} />
          <UserFactorReset userId={data.userId} />
          <UserSuspension user={data} />
        </div>
      </div>
    </>
  )
}
