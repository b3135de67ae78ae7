import { confirmTransfer, rejectTransfer } from '@fanfare/contract/calls/money/transfers'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { BankTransferForAdmins } from '@fanfare/contract/shapes/money/transfers'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { SecondFactorForm } from '../../layout/decision/second-factor-form.tsx'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

type MemberTransferPanelProps = {
  id: string
  /** Key of the item in the list. */
  transfer: BankTransferForAdmins | undefined
  /** True if the transfer was confirmed without a matching statement line. */
  isSettled: boolean
  onDecided: () => void
}

/** Transfer that a member reports to have sent: confirmed once it appears at the bank, or rejected. */
export function ClaimedBankTransferPanel({ transfer, isSettled, onDecided }: MemberTransferPanelProps) {
  if (!transfer) return <EmptyState title="This transfer is no longer waiting" />
  return <Panel transfer={transfer} isSettled={isSettled} onDecided={onDecided} />
}

type PanelProps = { transfer: BankTransferForAdmins; isSettled: boolean; onDecided: () => void }

function Panel({ transfer, isSettled, onDecided }: PanelProps) {
  const { id, amount, received, currencyCode, user, reference, proposal } = transfer
  const session = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'FACTOR' | 'REJECT' | null>(null)
  const params = { transferId: id }
  const money = formatMinorUnits(amount, currencyCode)
  const isMine = proposal?.state === 'OPEN' && proposal.proposedBy === session?.admin.email
  const refresh = () =>
    Promise.all([['transfers'], ['approvals']].map((queryKey) => client.invalidateQueries({ queryKey })))

  const confirm = useSingleFlightMutation({
    mutationFn: (factor: AdminFactor) =>
      callApi(confirmTransfer, {
        params,
        body: {
          // The second says the same as the first.
          ...(proposal?.state === 'OPEN' &&
            proposal.amount !== null && { amountReceived: proposal.amount as never }),
          ...factor,
        },
      }),
    onSuccess: async ({ data }) => {
      onDecided()
      announceResult(
        data.status === 'CONFIRMED'
          ? `${money} is credited to ${user.displayName}. This can’t be undone`
          : `${money} is waiting for a second approval`,
      )
      await refresh()
    },
  })
  const start = () => setAsking('FACTOR')
  const isOff = isSettled || isMine || confirm.isPending
  useShortcuts([
    { key: backOfficeShortcuts.approve, label: 'Confirm receipt', run: start, isOff },
    { key: backOfficeShortcuts.refuse, label: 'Reject', run: () => setAsking('REJECT'), isOff: isSettled },
  ])

  async function reject(reason: string) {
    await callApi(rejectTransfer, { params, body: { reason } })
    setAsking(null)
    onDecided()
    announceResult(`${money} of ${user.displayName} rejected`)
    await refresh()
  }

  return (
    <div className="flex min-h-full flex-col gap-5 p-5">
      <header>
        <strong className="tabular font-bold font-display text-2xl">
          {formatMinorUnits(received ?? amount, currencyCode)}
        </strong>
        <p className="text-muted">
          {isSettled
            ? 'An admin confirmed receipt. It isn’t on a statement yet.'
            : 'The payer says they sent it. It’s confirmed automatically when a statement shows the full reference.'}
        </p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name="Payer">
          <Link
            to="/users"
            search={{ username: user.username }}
            className="font-semibold text-link hover:underline"
          >
            {`${user.displayName}, @${user.username}`}
          </Link>
        </Fact>
        <Fact name="Reference">
          <span className="font-mono">{reference}</span>
        </Fact>
        <Fact name="Started">{formatDateTime(transfer.dateCreated)}</Fact>
        {transfer.dateClaimed ? <Fact name="Claimed">{formatDateTime(transfer.dateClaimed)}</Fact> : null}
        {isSettled && transfer.dateFinished ? (
          <Fact name="Confirmed">{`${transfer.decidedBy ?? 'by a statement'}, ${formatDateTime(transfer.dateFinished)}`}</Fact>
        ) : null}
        {transfer.note ? <Fact name="Note">{transfer.note}</Fact> : null}
      </dl>
      <PendingProposalNotice
        proposal={proposal}
        effect={`${proposal?.proposedBy} confirmed receipt of ${formatMinorUnits(proposal?.amount ?? amount, currencyCode)}. Your approval is the second.`}
        queryKey={['transfers']}
      />
      {confirm.isError && asking === null ? (
        <Banner tone="danger" alert>
          {errorMessage(confirm.error)}
        </Banner>
      ) : null}
      {isSettled ? null : (
        <footer className="mt-auto flex flex-wrap items-center gap-2 border-t pt-4">
          <p className="mr-auto text-muted">
            Will be booked: bank −{money}, {user.username} available +{money}
          </p>
          <Button variant="secondary" size="sm" className="h-11" onClick={() => setAsking('REJECT')}>
            Reject <KeyHint of="refuse" />
          </Button>
          <Button size="sm" className="h-11" busy={confirm.isPending} disabled={isOff} onClick={start}>
            {`Confirm ${money}`} <KeyHint of="approve" />
          </Button>
        </footer>
      )}
      {asking === 'FACTOR' ? (
        <SecondFactorForm
          title={`Credit ${formatMinorUnits(proposal?.state === 'OPEN' ? (proposal.amount ?? amount) : amount, currencyCode)} to ${user.displayName} (@${user.username})?`}
          description={confirmEffect(transfer)}
          confirm={`Confirm ${money}`}
          onSubmit={(factor) => confirm.mutateAsync(factor)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <Dialog
        open={asking === 'REJECT'}
        onOpenChange={() => setAsking(null)}
        title={`Reject ${money}?`}
        description="Nothing is credited and the payer is told why. If the money arrives anyway, it goes to review."
      >
        <ReasonForm
          hint="Emailed to the payer and recorded in the audit log."
          confirm="Reject transfer"
          danger
          onSubmit={reject}
        />
      </Dialog>
    </div>
  )
}

/** Effect of confirming that a transfer came. */
function confirmEffect({ adminsNeeded, proposal }: BankTransferForAdmins): string {
  if (proposal?.state === 'OPEN')
    return `${proposal.proposedBy} approved this first. If you approve too, the money is credited.`
  return adminsNeeded === 2
    ? 'This needs two approvals. Yours is the first.'
    : 'Only confirm once the money is in the bank account. This can’t be undone.'
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
