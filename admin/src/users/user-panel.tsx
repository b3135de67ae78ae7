import { activateUser, adminCreatorDetails, deactivateUser } from '@fanfare/contract/calls/backoffice/users'
import type { PlatformUser } from '@fanfare/contract/shapes/backoffice/users'
import { Badge } from '@fanfare/ui/badge'
import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Dialog } from '@fanfare/ui/layers/dialog'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api, sentenceOf } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { dayOf, momentOf } from '../lists/moment.ts'
import { settings } from '../page-settings.ts'
import { accountStates, checkStates } from './states.ts'

/** What an admin may know of somebody, and the taking away and giving back of her account. */
export function UserPanel({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const { username } = user
  const details = useQuery({
    queryKey: ['users', 'one', username],
    queryFn: async ({ signal }) => (await api(adminCreatorDetails, { params: { username }, signal })).data,
  })
  const { data } = details
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={user.displayName} description={`@${username}`}>
      {details.isPending ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ) : null}
      {details.isError && !data ? (
        <ErrorState
          title="This person could not be loaded"
          description={sentenceOf(details.error)}
          busy={details.isFetching}
          onRetry={() => void details.refetch()}
        />
      ) : null}
      {data ? (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact name="Account">
              <Badge tone={accountStates[data.accountStatus].tone}>
                {accountStates[data.accountStatus].label}
              </Badge>
              {data.dateDeactivated ? ` since ${momentOf(data.dateDeactivated)}` : null}
            </Fact>
            <Fact name="Identity">{checkStates[data.verificationStatus]}</Fact>
            <Fact name="Legal name">{data.legalName ?? 'Not known'}</Fact>
            <Fact name="Email">{data.email}</Fact>
            <Fact name="Country">{data.countryCode}</Fact>
            <Fact name="Joined">{dayOf(data.dateJoined)}</Fact>
            <Fact name="Wallet">
              {`${data.currency.symbol}${data.currentWalletBalance.toFixed(2)}, of which ${data.currency.symbol}${data.availableWalletBalance.toFixed(2)} available`}
            </Fact>
            <Fact name="Subscription">
              {data.isFreeSubscription
                ? 'Free'
                : `${data.currency.symbol}${data.subscriptionPrice.toFixed(2)} a month`}
            </Fact>
            <Fact name="Counts">
              {`${data.postCount} posts, ${data.subscriberCount} subscribers, subscribed to ${data.subscribedToCount}`}
            </Fact>
            <Fact name="Profile">
              <a
                className="text-link underline"
                href={`${settings.webOrigin}/${username}`}
                target="_blank"
                rel="noreferrer"
              >
                As members see it
              </a>
            </Fact>
          </dl>
          <Standing user={data} />
        </>
      ) : null}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

/** Suspending, or taking a suspension back: with a reason that is kept. */
function Standing({ user }: { user: PlatformUser }) {
  const session = useSession()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const isSuspended = user.accountStatus === 'SUSPENDED'
  const change = useMutation({
    mutationFn: () =>
      api(isSuspended ? activateUser : deactivateUser, { params: { userId: user.userId }, body: { reason } }),
    onSuccess: async () => {
      setReason('')
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const mayDecide = session?.admin.role === 'OWNER' || session?.admin.role === 'MODERATOR'
  if (!mayDecide) return null
  const isLacking = change.isError && reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-3 border-t pt-5">
      {change.isError && !isLacking ? (
        <Banner tone="danger" alert>
          {sentenceOf(change.error)}
        </Banner>
      ) : null}
      {change.isSuccess ? (
        <Banner tone="success" alert>
          {isSuspended ? `@${user.username} is suspended.` : `@${user.username} is active again.`}
        </Banner>
      ) : null}
      <Field
        label="Reason"
        hint="Kept in the audit log."
        error={isLacking ? sentenceOf(change.error) : undefined}
      >
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" variant={isSuspended ? 'primary' : 'danger'} busy={change.isPending}>
        {isSuspended ? 'Activate the account' : 'Deactivate the account'}
      </Button>
    </form>
  )
}
