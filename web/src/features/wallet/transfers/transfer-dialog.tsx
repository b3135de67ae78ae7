import { cancelTransfer, claimTransfer } from '@fanfare/contract/calls/money/transfers'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { BankTransfer } from '@fanfare/contract/shapes/money/transfers'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { OfflinePaymentNotice } from '../../payments/offline-payment-notice.tsx'
import { NoPlatformBankAccount } from './no-platform-bank-account.tsx'
import { BankTransferDetails } from './transfer-details.tsx'
import { BankTransferProcessing } from './transfer-processing.tsx'
import { type BankTransferOrder, bankTransferKeys, startBankTransferQuery } from './transfer-queries.ts'

type TransferDialogInput = { order: BankTransferOrder; claimed?: BankTransfer }

export function BankTransferDialog(props: DialogControl & TransferDialogInput) {
  const user = useUser()
  return user ? <MemberTransferDialog user={user} {...props} /> : null
}

/** A top-up by bank transfer: where to send what, and once it is sent, that it is being verified. */
function MemberTransferDialog({
  user,
  order,
  claimed: claimedBefore,
  open,
  onOpenChange,
}: DialogControl & TransferDialogInput & { user: LoggedInUser }) {
  const [claimed, setClaimed] = useState(claimedBefore)
  const control = { open, onOpenChange }
  return claimed ? (
    <ProcessingDialog {...control} transfer={claimed} email={user.email} />
  ) : (
    <PendingTransferDialog {...control} order={order} onClaimed={setClaimed} />
  )
}

function ProcessingDialog({
  transfer,
  email,
  open,
  onOpenChange,
}: DialogControl & { transfer: BankTransfer; email: string }) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Make transfer to wallet`}
      footer={
        <Button size="lg" full onClick={() => onOpenChange(false)}>
          {t`Check back later`}
        </Button>
      }
    >
      <BankTransferProcessing transfer={transfer} email={email} />
    </Dialog>
  )
}

type TransferAction = 'claim' | 'cancel'

function PendingTransferDialog({
  order,
  onClaimed,
  open,
  onOpenChange,
}: DialogControl & { order: BankTransferOrder; onClaimed: (transfer: BankTransfer) => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const started = useQuery(startBankTransferQuery(order))
  const submission = useSubmission()
  const [deed, setDeed] = useState<TransferAction | null>(null)
  const running = submission.isBusy ? deed : null
  const { data: transfer } = started

  async function run(next: TransferAction, call: () => Promise<void>) {
    setDeed(next)
    await submission.run(call)
    void queryClient.invalidateQueries({ queryKey: bankTransferKeys.current })
  }

  const claim = (transferId: string) =>
    run('claim', async () => {
      onClaimed((await callApi(claimTransfer, { params: { transferId } })).data)
    })

  const cancel = (transferId: string) =>
    run('cancel', async () => {
      await callApi(cancelTransfer, { params: { transferId } })
      onOpenChange(false)
    })

  function close(next: boolean) {
    onOpenChange(next)
    void queryClient.invalidateQueries({ queryKey: bankTransferKeys.current })
  }

  const isReady = transfer?.account != null
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t`Make transfer to wallet`}
      busy={running !== null}
      footer={
        <>
          <OfflinePaymentNotice />
          <FormErrors errors={submission.errors} />
          {isReady ? (
            <Button
              size="lg"
              full
              busy={running === 'claim'}
              disabled={running === 'cancel'}
              onClick={() => void claim(transfer.id)}
            >
              {t`I have transferred`}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="lg"
            full
            busy={running === 'cancel'}
            disabled={running === 'claim'}
            onClick={() => (transfer ? void cancel(transfer.id) : close(false))}
          >
            {t`Cancel`}
          </Button>
        </>
      }
    >
      <PendingTransfer
        started={started}
        order={order}
        whenReady={(ready, account) => <BankTransferDetails transfer={ready} account={account} />}
      />
    </Dialog>
  )
}

type PendingTransferProps = {
  started: {
    data: BankTransfer | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  order: BankTransferOrder
  whenReady: (transfer: BankTransfer, account: NonNullable<BankTransfer['account']>) => ReactNode
}

function PendingTransfer({ started, order, whenReady }: PendingTransferProps) {
  const { t } = useLingui()
  const { data: transfer, error, isFetching, refetch } = started
  if (transfer?.account) return whenReady(transfer, transfer.account)
  if (transfer || isApiProblem(error, 'NO_BANK_ACCOUNT')) {
    return <NoPlatformBankAccount currencyCode={order.currencyCode} />
  }
  if (error) {
    return (
      <ErrorState
        className="py-8!"
        title={t`The transfer could not be started`}
        description={toErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <div role="status" aria-label={t`Loading the bank details`}>
      <Skeleton className="h-24 rounded-sm" />
      <Skeleton className="mt-4 h-80 rounded-md" />
    </div>
  )
}
