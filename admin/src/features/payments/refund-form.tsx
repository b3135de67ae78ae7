import { searchProposals } from '@fanfare/contract/calls/money/proposals'
import { refundPayment } from '@fanfare/contract/calls/money/refunds'
import { asMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { amountFormatHint, parseEnteredAmount } from '../../layout/decision/parse-number.ts'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { LedgerMovements } from './ledger-movements.tsx'
import { formatProviderName, refundObstacleLabels } from './payment-labels.ts'

/** Giving a payment back, with what that takes from whom said before. */
export function RefundForm({ payment }: { payment: PaymentDetail }) {
  const { refundable, currencyCode, provider, payer } = payment
  const session = useSession()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const tried = useRef<{ text: string; key: string }>(null)
  const mayRefund = session !== null && refundPayment.roles.some((role) => role === session.admin.role)
  const open = useQuery({
    queryKey: ['payments', 'refund-proposal', payment.id],
    queryFn: async ({ signal }) => {
      const query = { state: 'OPEN', act: 'REFUND_PAYMENT', subjectId: payment.id } as const
      return (await callApi(searchProposals, { query, signal })).data[0] ?? null
    },
    enabled: mayRefund,
  })
  useShortcuts([
    {
      key: backOfficeShortcuts.refund,
      label: 'Refund',
      run: () => setAsking(true),
      isOff: !mayRefund || refundable.hold !== null,
    },
  ])
  if (!mayRefund) return null
  if (refundable.hold !== null) {
    return <p className="border-t px-5 py-4 text-muted">{refundObstacleLabels[refundable.hold]}</p>
  }
  const all = formatMinorUnits(refundable.left, currencyCode)
  const isPart = typed.trim() !== ''
  const amount = isPart ? parseEnteredAmount(typed) : refundable.left
  const wrong =
    amount === null
      ? amountFormatHint
      : amount < 1 || amount > refundable.left
        ? `From ${formatMinorUnits(1, currencyCode)} to ${all}`
        : undefined
  const said = formatMinorUnits(amount ?? asMinorUnits(0), currencyCode)
  const goal =
    provider === null ? `the wallet of @${payer.username}` : `the card, by ${formatProviderName(provider)}`

  const ofPart = wrong ? 'A full refund would book:' : `A full refund would book this, and ${said} its share:`
  const booksWhat = isPart ? ofPart : 'This refund would book:'

  async function refund(reason: string) {
    const body = { reason, left: refundable.left, ...(isPart && { amount }) }
    // Sent again after an answer that was lost, it is the same refund.
    const text = JSON.stringify(body)
    if (tried.current?.text !== text) tried.current = { text, key: generateIdempotencyKey() }
    const { data } = await callApi(refundPayment, {
      params: { paymentId: payment.id },
      body: body as never,
      idempotencyKey: tried.current.key,
    })
    setAsking(false)
    setTyped('')
    announceResult(
      data === null ? `${said} is waiting for a second approval` : `${said} goes back to ${goal}`,
    )
    await Promise.all(
      [['payments'], ['approvals'], ['waiting']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }

  return (
    <footer className="flex shrink-0 flex-col gap-3 border-t p-4">
      <PendingProposalNotice
        proposal={open.data ?? null}
        effect={`${open.data?.proposedBy} proposed a refund of ${formatMinorUnits(open.data?.amount ?? refundable.left, currencyCode)}. The same refund by you counts as the second approval.`}
        queryKey={['payments']}
      />
      <Button variant="secondary" size="sm" className="h-11 w-full" onClick={() => setAsking(true)}>
        {`Refund up to ${all}`} <KeyHint of="refund" />
      </Button>
      {isAsking ? (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          title="Refund this payment"
          description={`Paid by ${payer.displayName} (@${payer.username}). It goes back to ${goal}. This can’t be undone.`}
        >
          <div className="flex flex-col gap-4">
            <Field label="Amount" hint={`Leave empty to refund the remaining ${all}.`} error={wrong}>
              <Input
                inputMode="decimal"
                placeholder={toMajorUnits(refundable.left).toFixed(2)}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
            <div>
              <p className="mb-1 text-muted">{booksWhat}</p>
              <LedgerMovements
                label="Refund entries"
                movements={refundable.shares}
                currencyCode={currencyCode}
              />
              <p className="mt-2 text-muted">
                If the receiver no longer has the money, they owe it, and it’s taken from their next earnings.
              </p>
            </div>
            <ReasonForm
              hint="Recorded in the audit log. The payer is told about the refund, but not the reason."
              confirm={wrong ? 'Refund' : `Refund ${said}`}
              danger
              isBlocked={wrong !== undefined}
              onSubmit={refund}
              onCancel={() => setAsking(false)}
            />
          </div>
        </Dialog>
      ) : null}
    </footer>
  )
}
