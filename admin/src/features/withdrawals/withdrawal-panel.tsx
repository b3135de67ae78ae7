import { loadWithdrawal, showWithdrawalAccount } from '@fanfare/contract/calls/backoffice/payouts'
import type { WithdrawalDetail } from '@fanfare/contract/shapes/backoffice/payouts'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { QueueItemPresence } from '../../layout/queue/queue-item-presence.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { RevealOnRequest } from '../../layout/tables/reveal-on-request.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import {
  WithdrawalApprovalStatus,
  WithdrawalChecks,
  WithdrawalEntries,
  WithdrawalMoneyOrigin,
  WithdrawalRequesterHistory,
  WithdrawalTimeline,
} from './withdrawal-facts.tsx'

type WithdrawalPanelProps = {
  id: string
  before: string | undefined
  after: string | undefined
  onOpen: (id: string | undefined) => void
  /** Opens the next one. */
  onDecided: () => void
}

/** A request with all that somebody needs who decides it. */
export function WithdrawalPanel({ id, before, after, onOpen, onDecided }: WithdrawalPanelProps) {
  const loaded = useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadWithdrawal, { params: { withdrawalRequestId: id }, signal })).data,
  })
  useShortcuts([{ key: backOfficeShortcuts.close, label: 'Close', run: () => onOpen(undefined) }])
  const { data } = loaded
  return (
    <>
      <header className="flex h-15 shrink-0 items-center gap-0.5 border-b pr-3 pl-5">
        <h2 className="mr-auto truncate font-mono font-normal text-muted text-xs">{id}</h2>
        <IconButton
          label="Copy link"
          icon={<Link2 />}
          onClick={() =>
            void navigator.clipboard.writeText(location.href).then(
              () => announceResult('Link copied'),
              () => announceResult('Your browser doesn’t allow copying'),
            )
          }
        />
        <IconButton
          label="Previous request"
          icon={<ChevronUp />}
          disabled={!before}
          onClick={() => onOpen(before)}
        />
        <IconButton
          label="Next request"
          icon={<ChevronDown />}
          disabled={!after}
          onClick={() => onOpen(after)}
        />
        <IconButton label="Close" icon={<X />} onClick={() => onOpen(undefined)} />
      </header>
      <QueueItemPresence queue="WITHDRAWALS" itemId={id} />
      {loaded.isPending ? (
        <div role="status" aria-label="Loading request" className="flex flex-col gap-4 p-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-56 w-full" />
        </div>
      ) : null}
      {loaded.isError && !data ? (
        <ErrorState
          title="This request could not be loaded"
          description={errorMessage(loaded.error)}
          busy={loaded.isFetching}
          onRetry={() => void loaded.refetch()}
        />
      ) : null}
      {data ? (
        <>
          <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
            <div className="flex items-center gap-3">
              <UserAvatar user={data.user} />
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-1.5 truncate font-semibold">
                  {data.user.displayName}
                  {data.user.isVerified ? <VerifiedMark /> : null}
                </p>
                <p className="truncate text-muted">@{data.user.username}</p>
              </div>
              <Link
                to="/users"
                search={{ username: data.user.username }}
                className="shrink-0 font-semibold text-link hover:underline"
              >
                Open user
              </Link>
            </div>
            <div>
              <p className="tabular font-bold font-display text-3xl">
                {formatMinorUnits(data.amount, data.currencyCode)}
              </p>
              <div className="mt-1 flex min-h-9 flex-wrap items-center gap-x-3">
                <p className="mr-auto">
                  <strong className="font-semibold">
                    {data.bankName} ••{data.accountNumber.slice(-4)}
                  </strong>{' '}
                  <span className="text-muted">{data.accountName}</span>
                </p>
                <RevealOnRequest
                  label="Show account"
                  hotkey={backOfficeShortcuts.showAccount}
                  load={async () =>
                    (await callApi(showWithdrawalAccount, { params: { withdrawalRequestId: id } })).data
                  }
                >
                  {({ accountNumber }) => <span className="tabular font-semibold">{accountNumber}</span>}
                </RevealOnRequest>
              </div>
            </div>
            {data.payoutFailure ? <Banner tone="danger">{data.payoutFailure}</Banner> : null}
            {data.status === 'PENDING' ? <Obstacle withdrawal={data} /> : null}
            {data.reason ? (
              <p>
                <span className="block text-muted">Told the member</span>
                {data.reason}
              </p>
            ) : null}
            <WithdrawalChecks withdrawal={data} />
            <WithdrawalRequesterHistory withdrawal={data} />
            <WithdrawalApprovalStatus withdrawal={data} />
            <WithdrawalTimeline withdrawal={data} />
            <WithdrawalEntries withdrawal={data} />
            <WithdrawalMoneyOrigin withdrawal={data} />
          </div>
          <WithdrawalActions withdrawal={data} onDecided={onDecided} />
        </>
      ) : null}
    </>
  )
}

/** Says why this admin can't approve a request now, where something stands against it. */
function Obstacle({
  withdrawal: { waitsFor, hold, owed, currencyCode, proposal },
}: {
  withdrawal: WithdrawalDetail
}) {
  const session = useSession()
  if (owed > 0) {
    return (
      <Banner tone="danger">
        {`This member owes ${formatMinorUnits(owed, currencyCode)}. Disapprove the request so the money pays this debt first.`}
      </Banner>
    )
  }
  if (hold) {
    return (
      <Banner tone="danger">
        {`${hold.cause === 'BANK_CHANGED' ? 'The bank account was changed recently' : 'The bank account is new'}. You can approve it from ${formatDateTime(hold.dateUntil)}.`}
      </Banner>
    )
  }
  if (waitsFor === 'DISPUTE') {
    return (
      <Banner tone="danger">
        An open dispute holds this member’s money. You can approve the request when the dispute is decided.
      </Banner>
    )
  }
  if (waitsFor === 'REFUND') {
    return (
      <Banner tone="danger">
        A card refund holds this member’s money. You can approve the request when the refund is complete.
      </Banner>
    )
  }
  const isMine = proposal?.state === 'OPEN' && proposal.proposedBy === session?.admin.email
  return waitsFor === 'ANOTHER_ADMIN' && !isMine ? (
    <Banner tone="danger">Another admin has to approve this request.</Banner>
  ) : null
}
