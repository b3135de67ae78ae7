import { decideRefundRequest } from '@fanfare/contract/calls/money/refund-requests'
import type { RefundRequestDetail } from '@fanfare/contract/shapes/backoffice/refund-requests'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DecisionChoices } from '../../layout/decision/decision-choices.tsx'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { useSingleFlightMutation } from '../../layout/decision/use-single-flight-mutation.ts'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { KeyHint } from '../../layout/shortcuts/key-hint.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { refundObstacleLabels } from '../payments/payment-labels.ts'

type Decision = 'GIVE_BACK' | 'KEEP'
type DecideRefundRequestProps = { request: RefundRequestDetail; onDecided: () => void }

/** Decision on a refund request: one reason, and a button that names the sum. */
export function RefundRequestDecisionForm({ request, onDecided }: DecideRefundRequestProps) {
  const { refundRequestId, purchase, refundable, proposal } = request
  const session = useSession()
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const amount = formatMinorUnits(refundable.left, purchase.currencyCode)
  const isMine = proposal?.state === 'OPEN' && proposal.proposedBy === session?.admin.email
  const canRefund = refundable.hold === null && !isMine
  const goal = purchase.cardFee > 0 ? 'the card' : 'the buyer’s wallet'
  const choices = [
    ...(canRefund
      ? [
          {
            value: 'GIVE_BACK' as const,
            label: `Refund ${amount}`,
            detail: `All of it goes back to ${goal}, and the post closes.`,
            keyName: backOfficeShortcuts.approve,
          },
        ]
      : []),
    {
      value: 'KEEP' as const,
      label: 'Decline',
      detail: 'The buyer keeps the post, the creator the money.',
      keyName: backOfficeShortcuts.refuse,
    },
  ]

  const decide = useSingleFlightMutation({
    mutationFn: (chosen: Decision) =>
      callApi(decideRefundRequest, {
        params: { refundRequestId },
        body: { decision: chosen, reason: reason.trim() },
      }),
    onSuccess: ({ data }, chosen) => {
      onDecided()
      const isWaiting = data.state === 'OPEN'
      const done = chosen === 'KEEP' ? 'Refund request declined' : `${amount} goes back to ${goal}`
      announceResult(isWaiting ? `${amount} is waiting for a second approval` : done)
      return refresh()
    },
    onError: (error) => {
      // Somebody else was faster: the panel says what they decided.
      if (extractApiProblem(error).code === 'ALREADY_DECIDED') {
        announceResult(errorMessage(error))
        return refresh()
      }
    },
  })
  const refresh = () =>
    Promise.all(
      [['refund-requests'], ['payments'], ['approvals'], ['waiting']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const submit = () => {
    if (decision === null || decide.isPending) return
    setMissing(reason.trim() === '')
    if (reason.trim() === '') field.current?.focus()
    else decide.mutate(decision)
  }
  useShortcuts([
    ...choices.map(({ value, label, keyName }) => ({
      key: keyName,
      label,
      run: () => setDecision(value),
      isOff: decide.isPending,
    })),
    {
      key: backOfficeShortcuts.confirm,
      label: 'Decide',
      run: submit,
      isOff: decision === null || decide.isPending,
    },
  ])
  const wrong = isMissing ? 'Enter a reason' : extractApiProblem(decide.error).errorOf('reason')

  return (
    <section aria-label="Decision" className="flex flex-col gap-4">
      <PendingProposalNotice
        proposal={proposal}
        effect={`${proposal?.proposedBy} proposed a refund of ${amount}. The same decision by you is the second approval.`}
        queryKey={['refund-requests']}
      />
      {refundable.hold === null ? null : (
        <Banner tone="warning">{refundObstacleLabels[refundable.hold]}</Banner>
      )}
      {decide.isError && wrong === undefined ? (
        <Banner tone="danger" alert>
          {errorMessage(decide.error)}
        </Banner>
      ) : null}
      <DecisionChoices choices={choices} value={decision} onChoose={setDecision} />
      <Field
        label="Reason"
        hint={
          decision === 'GIVE_BACK'
            ? 'Recorded in the audit log. Both sides are told that you granted the request.'
            : 'Emailed to both sides, and recorded in the audit log.'
        }
        error={wrong}
      >
        <Textarea
          ref={field}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
      <Button
        variant={decision === 'GIVE_BACK' ? 'danger' : 'primary'}
        busy={decide.isPending}
        disabled={decision === null}
        onClick={submit}
      >
        {choices.find(({ value }) => value === decision)?.label ?? 'Choose a decision'}{' '}
        <KeyHint of="confirm" />
      </Button>
      <p className="text-muted">Decisions can’t be undone. Above a limit, a refund takes two admins.</p>
    </section>
  )
}
