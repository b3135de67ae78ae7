import { searchPlatformWithdrawals } from '@fanfare/contract/calls/backoffice/money'
import {
  markPayoutFilePaid,
  removeFromPayoutFile,
  takePayoutFile,
} from '@fanfare/contract/calls/backoffice/payouts'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { Input } from '@fanfare/ui/fields/input'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { RowCheckbox } from '../../layout/tables/row-checkbox.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { isWithdrawalOnHold } from './is-on-hold.ts'
import { WithdrawalBadges } from './withdrawal-badges.tsx'

/** Maximum number of payments that one call loads or marks as paid. */
const batchSize = 100

const formats = [
  { format: 'PAIN_001', label: 'ISO 20022' },
  { format: 'CSV', label: 'CSV' },
] as const

/** A file for the bank: taken there, and marked as paid by what the bank calls each payment. */
export function PayoutFilePanel({ payoutFileId, onClose }: { payoutFileId: string; onClose: () => void }) {
  const client = useQueryClient()
  const payments = useQuery({
    queryKey: ['withdrawals', 'file', payoutFileId],
    queryFn: ({ signal }) => loadPayments(payoutFileId, signal),
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAskedPaid, setIsAskedPaid] = useState(false)
  const [references, setReferences] = useState<Record<string, string>>({})
  const take = useSingleFlightMutation({
    mutationFn: (format: (typeof formats)[number]['format']) =>
      callApi(takePayoutFile, { params: { payoutFileId }, body: { format } }),
    onSuccess: async ({ data }) => {
      downloadFile(data)
      await client.invalidateQueries({ queryKey: ['withdrawals'] })
    },
  })
  const held = payments.data?.filter(isWithdrawalOnHold) ?? []
  const remove = useSingleFlightMutation({
    mutationFn: () => {
      const body = { withdrawalRequestIds: held.map(({ id }) => id) }
      return callApi(removeFromPayoutFile, { params: { payoutFileId }, body })
    },
    onSuccess: async () => {
      take.reset()
      await client.invalidateQueries({ queryKey: ['withdrawals'] })
    },
  })
  const open = payments.data?.filter((each) => each.status === 'APPROVED' && !isWithdrawalOnHold(each)) ?? []
  const included = open.filter(({ id }) => !left.has(id))
  const mark = useSingleFlightMutation({
    mutationFn: async () => {
      const payments = included.map(({ id }) => {
        const payoutReference = references[id]?.trim()
        return { withdrawalRequestId: id, ...(payoutReference && { payoutReference }) }
      })
      const outcomes = []
      for (let at = 0; at < payments.length; at += batchSize) {
        const body = { payments: payments.slice(at, at + batchSize) }
        outcomes.push(...(await callApi(markPayoutFilePaid, { params: { payoutFileId }, body })).data)
      }
      return outcomes
    },
    onSettled: () => setIsAskedPaid(false),
    onSuccess: async (outcomes) => {
      const done = outcomes.filter(({ outcome }) => outcome === 'DONE').length
      if (done > 0)
        announceResult(
          `${formatEnglishCountWithNoun(done, 'payment')} ${done === 1 ? 'is' : 'are'} marked as paid`,
        )
      await client.invalidateQueries({ queryKey: ['withdrawals'] })
    },
  })
  useShortcuts([
    {
      key: backOfficeShortcuts.markPaid,
      label: 'Mark payments as paid',
      run: () => setIsAskedPaid(true),
      isOff: included.length === 0 || mark.isPending,
    },
    { key: backOfficeShortcuts.close, label: 'Close', run: onClose },
  ])
  const refused = (mark.data ?? []).filter(({ outcome }) => outcome === 'REFUSED')
  const failure = take.error ?? mark.error ?? remove.error
  const currency = payments.data?.[0]?.currencyCode ?? 'NGN'
  const sum = sumOf(included, currency)
  const paymentCount = formatEnglishCountWithNoun(included.length, 'payment')
  return (
    <>
      <header className="flex h-15 shrink-0 items-center gap-2 border-b px-5">
        <h2 className="truncate font-mono font-normal text-muted text-xs">{payoutFileId}</h2>
        <IconButton label="Close" icon={<X />} className="ml-auto" onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
        {failure ? (
          <Banner tone="danger" alert>
            {errorMessage(failure)}
          </Banner>
        ) : null}
        {refused.length > 0 ? (
          <Banner tone="danger" alert>
            {[...new Set(refused.map(({ detail }) => detail))].join(' ')}
          </Banner>
        ) : null}
        {payments.isPending ? (
          <div role="status" aria-label="Loading file">
            <Skeleton className="h-40 w-full" />
          </div>
        ) : null}
        {payments.isError ? (
          <ErrorState
            title="The file could not be loaded"
            description={errorMessage(payments.error)}
            onRetry={() => void payments.refetch()}
          />
        ) : null}
        {payments.data ? (
          <>
            <div>
              <p className="font-bold font-display text-2xl">{sumOf(payments.data, currency)}</p>
              <p className="text-muted">{`in ${formatEnglishCountWithNoun(payments.data.length, 'payment')}. The file holds bank accounts, so downloads are recorded.`}</p>
            </div>
            {held.length > 0 ? (
              <Banner tone="warning">
                <p>{`${formatEnglishCountWithNoun(held.length, 'payment')} of ${sumOf(held, currency)} can’t be sent now. Take ${held.length === 1 ? 'it' : 'them'} out to download the rest.`}</p>
                <Button
                  size="sm"
                  variant="secondary"
                  className="mt-2"
                  busy={remove.isPending}
                  onClick={() => remove.mutate()}
                >
                  {`Take ${formatEnglishCountWithNoun(held.length, 'payment')} out`}
                </Button>
              </Banner>
            ) : null}
            <div className="flex flex-wrap gap-2">
              {formats.map(({ format, label }) => (
                <Button
                  key={format}
                  size="sm"
                  variant="secondary"
                  icon={<Download />}
                  busy={take.isPending && take.variables === format}
                  disabled={held.length > 0 || payments.data.length === 0}
                  onClick={() => take.mutate(format)}
                >
                  {`Download ${label}`}
                </Button>
              ))}
            </div>
            <ul className="flex flex-col">
              {payments.data.map((payment) => {
                const { id, status, user, amount, currencyCode } = payment
                const canMark = open.includes(payment)
                return (
                  <li key={id} className="flex flex-col gap-2 border-b py-3">
                    <div className="flex items-center gap-2.5">
                      {canMark ? (
                        <RowCheckbox
                          label={`The bank has paid ${user.displayName}`}
                          isOn={!left.has(id)}
                          onChange={(isOn) => {
                            const next = new Set(left)
                            if (isOn) next.delete(id)
                            else next.add(id)
                            setLeft(next)
                          }}
                        />
                      ) : null}
                      <Link
                        to="/withdrawals"
                        search={{ stage: stageOf(status), id }}
                        className="min-w-0 truncate font-semibold hover:underline"
                      >
                        {user.displayName}
                      </Link>
                      {canMark ? null : <WithdrawalBadges withdrawal={payment} />}
                      <span className="tabular ml-auto">{formatMinorUnits(amount, currencyCode)}</span>
                    </div>
                    {canMark && !left.has(id) ? (
                      <Input
                        aria-label={`Bank’s reference for the payment to ${user.displayName}`}
                        placeholder="Bank reference (optional)"
                        maxLength={100}
                        value={references[id] ?? ''}
                        onChange={({ target }) => setReferences({ ...references, [id]: target.value })}
                      />
                    ) : null}
                  </li>
                )
              })}
            </ul>
            {open.length > 0 ? (
              <p className="text-muted">
                If the bank rejected a payment, open it and enter the bank’s reason.
              </p>
            ) : null}
          </>
        ) : null}
      </div>
      {open.length > 0 ? (
        <footer className="border-t p-4">
          <Button
            full
            busy={mark.isPending}
            disabled={included.length === 0}
            onClick={() => setIsAskedPaid(true)}
          >
            {`Mark ${included.length} paid, ${sum}`} <KeyHint of="markPaid" />
          </Button>
        </footer>
      ) : null}
      {isAskedPaid ? (
        <ConfirmDialog
          open
          title={`Mark ${paymentCount} as paid, ${sum}?`}
          description="Only mark those that the bank has sent. Each receiver is notified by email, and this can’t be undone."
          confirmLabel={`Mark ${included.length} paid`}
          busy={mark.isPending}
          onConfirm={() => mark.mutate()}
          onOpenChange={() => setIsAskedPaid(false)}
        />
      ) : null}
    </>
  )
}

/** All of them: a file holds at most ten pages. */
async function loadPayments(payoutFileId: string, signal: AbortSignal): Promise<WithdrawalForAdmins[]> {
  const payments: WithdrawalForAdmins[] = []
  let next: string | null | undefined
  while (next !== null) {
    const from = next === undefined ? {} : { cursor: next }
    const read: { data: WithdrawalForAdmins[]; page: PageInfo } = await callApi(searchPlatformWithdrawals, {
      query: { payoutFileId, limit: batchSize, sort: 'oldest', ...from },
      signal,
    })
    payments.push(...read.data)
    next = read.page.nextCursor
  }
  return payments
}

function sumOf(payments: readonly WithdrawalForAdmins[], currency: CurrencyCode): string {
  return formatMinorUnits(
    payments.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  )
}

function stageOf(status: string): 'SENT' | 'PAID' | 'DISAPPROVED' {
  return status === 'PAID' || status === 'DISAPPROVED' ? status : 'SENT'
}

function downloadFile({
  fileName,
  contentType,
  content,
}: {
  fileName: string
  contentType: string
  content: string
}) {
  const url = URL.createObjectURL(new Blob([content], { type: contentType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
