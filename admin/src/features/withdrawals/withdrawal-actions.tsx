import { approveWithdrawal, disapproveWithdrawal } from '@fanfare/contract/calls/backoffice/money'
import { notePayoutRejected, undoWithdrawalDecision } from '@fanfare/contract/calls/backoffice/payouts'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { WithdrawalDetail } from '@fanfare/contract/shapes/backoffice/payouts'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { SecondFactorForm } from '../../layout/decision/second-factor-form.tsx'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult, announceResultWithUndo } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { isWithdrawalOnHold } from './is-on-hold.ts'

type Asking = 'FACTOR' | 'REFUSE' | 'PAID' | null

/** Actions available for a request in its current state; the button shows the amount. */
export function WithdrawalActions({
  withdrawal,
  onDecided,
}: {
  withdrawal: WithdrawalDetail
  onDecided: () => void
}) {
  const { id, status, user, adminsNeeded, proposal, payoutFileId, payoutBy, payoutFailure } = withdrawal
  const session = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking>(null)
  const refresh = () => client.invalidateQueries({ queryKey: ['withdrawals'] })
  const params = { withdrawalRequestId: id }
  const amount = formatMinorUnits(withdrawal.amount, withdrawal.currencyCode)
  const isMine = proposal?.state === 'OPEN' && proposal.proposedBy === session?.admin.email

  const approve = useSingleFlightMutation({
    mutationFn: (factor: AdminFactor) => callApi(approveWithdrawal, { params, body: factor }),
    onSuccess: async ({ data }) => {
      onDecided()
      if (data.status === 'APPROVED') {
        announceResultWithUndo(`Approved ${amount} for ${user.displayName}`, async () => {
          await callApi(undoWithdrawalDecision, { params })
          await refresh()
        })
      } else announceResult(`${amount} for ${user.displayName} is waiting for a second approval`)
      await refresh()
    },
  })
  const pay = useSingleFlightMutation({
    mutationFn: () => callApi(approveWithdrawal, { params, body: { paid: true } }),
    onSettled: () => setAsking(null),
    onSuccess: async () => {
      onDecided()
      announceResult(`${amount} for ${user.displayName} marked as paid`)
      await refresh()
    },
  })

  const isPending = status === 'PENDING'
  const isSent = status === 'APPROVED' && payoutFileId !== null
  const cannotApprove = withdrawal.waitsFor !== null || withdrawal.owed > 0
  const hasFailed = status === 'APPROVED' && payoutBy === 'PROVIDER' && payoutFailure !== null
  const canPay = status === 'APPROVED' && (payoutBy === 'HAND' || hasFailed)
  const canRefuse = isPending || isSent || hasFailed
  const cannotPay = isWithdrawalOnHold(withdrawal)
  const isBusy = approve.isPending || pay.isPending
  const startApproval = () => (adminsNeeded === 2 ? setAsking('FACTOR') : approve.mutate({}))
  const refuseLabel = isSent ? 'Rejected by the bank…' : 'Disapprove'

  useShortcuts([
    {
      key: backOfficeShortcuts.approve,
      label: 'Approve',
      run: startApproval,
      isOff: !isPending || isMine || isBusy || cannotApprove,
    },
    {
      key: backOfficeShortcuts.refuse,
      label: refuseLabel,
      run: () => setAsking('REFUSE'),
      isOff: !canRefuse || isBusy,
    },
    {
      key: backOfficeShortcuts.markPaid,
      label: 'Mark as paid',
      run: () => setAsking('PAID'),
      isOff: !canPay || cannotPay || isBusy,
    },
  ])

  async function refuse(reason: string) {
    await callApi(isSent ? notePayoutRejected : disapproveWithdrawal, { params, body: { reason } })
    setAsking(null)
    onDecided()
    announceResult(`${amount} is back in the wallet of ${user.displayName}`)
    await refresh()
  }

  if (!canRefuse && !canPay) return null
  const failure = approve.error ?? pay.error
  return (
    <footer className="flex shrink-0 flex-col gap-3 border-t p-4">
      {failure && asking === null ? (
        <Banner tone="danger" alert>
          {errorMessage(failure)}
        </Banner>
      ) : null}
      {isPending ? (
        <PendingProposalNotice
          proposal={proposal}
          effect={`${proposal?.proposedBy} approved it. Your approval is the second.`}
          queryKey={['withdrawals']}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {canRefuse ? (
          <Button
            variant="secondary"
            size="sm"
            className="h-11 border-transparent! bg-danger-soft! text-danger!"
            disabled={isBusy}
            onClick={() => setAsking('REFUSE')}
          >
            {refuseLabel} <KeyHint of="refuse" />
          </Button>
        ) : null}
        {isPending ? (
          <Button
            size="sm"
            className="h-11 flex-1"
            busy={approve.isPending}
            disabled={isMine || cannotApprove}
            onClick={startApproval}
          >
            {`Approve ${amount}`} <KeyHint of="approve" />
          </Button>
        ) : null}
        {canPay ? (
          <Button
            size="sm"
            className="h-11 flex-1"
            busy={pay.isPending}
            disabled={cannotPay}
            onClick={() => setAsking('PAID')}
          >
            {`Mark ${amount} paid`} <KeyHint of="markPaid" />
          </Button>
        ) : null}
      </div>
      {asking === 'FACTOR' ? (
        <SecondFactorForm
          title={`Approve ${amount} for ${user.displayName} (@${user.username})?`}
          description={
            proposal
              ? `${proposal.proposedBy} approved this first. If you approve too, it’s ready for the bank.`
              : 'This needs two approvals. Yours is the first.'
          }
          confirm={`Approve ${amount}`}
          onSubmit={(factor) => approve.mutateAsync(factor)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'PAID' ? (
        <ConfirmDialog
          open
          title={`Mark ${amount} for ${user.displayName} as paid?`}
          description="Only mark it once the bank has sent it. The member is notified by email, and this can’t be undone."
          confirmLabel={`Mark ${amount} paid`}
          busy={pay.isPending}
          onConfirm={() => pay.mutate()}
          onOpenChange={() => setAsking(null)}
        />
      ) : null}
      <Dialog
        open={asking === 'REFUSE'}
        onOpenChange={() => setAsking(null)}
        title={
          isSent
            ? `The bank rejected ${amount} for ${user.displayName}?`
            : `Disapprove ${amount} for ${user.displayName}?`
        }
        description={
          isSent
            ? 'Only if the bank says it wasn’t paid. The money goes back to their wallet and they’re told why. This can’t be undone.'
            : 'The money goes back to their wallet and they’re told why. This can’t be undone.'
        }
      >
        <ReasonForm
          label={isSent ? 'Bank’s reason' : 'Reason'}
          hint="Emailed to the member and recorded in the audit log."
          confirm={isSent ? 'Return the money' : `Disapprove ${amount}`}
          danger
          onSubmit={refuse}
        />
      </Dialog>
    </footer>
  )
}
