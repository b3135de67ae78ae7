import { decidePaymentReview } from '@fanfare/contract/calls/money/refunds'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { UnmatchedChargeDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { Button } from '@fanfare/ui/actions/button'
import { Kbd } from '@fanfare/ui/actions/kbd'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { useSecondFactorField } from '../../layout/decision/use-second-factor.tsx'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { backOfficeShortcuts, formatShortcutKey } from '../../layout/shortcuts/shortcuts.ts'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatProviderName } from '../payments/payment-labels.ts'
import { formatChargeAmount } from './unmatched-charge-labels.ts'

type Decision = 'CREDIT_WALLET' | 'REFUND' | 'DISMISS'
type Choice = {
  decision: Decision
  hotkey: string
  title: string
  /** Effect on the money. */
  effect: string
  /** Reason why it cannot be chosen. */
  obstacle: string | null
  confirm: string
  said: string
}

/** The three things that can become of the money, each with what it does. */
export function UnmatchedChargeDecisionForm({
  review,
  onDecided,
}: {
  review: UnmatchedChargeDetail
  onDecided: () => void
}) {
  const session = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Choice | null>(null)
  const choices = decisionChoicesOf(review, session?.admin.email)
  const takesFactor = asking?.decision === 'CREDIT_WALLET' && review.adminsNeeded === 2
  useShortcuts(
    choices.map((choice) => ({
      key: choice.hotkey,
      label: choice.title,
      run: () => setAsking(choice),
      isOff: choice.obstacle !== null,
    })),
  )

  async function decide({ decision, said }: Choice, reason: string, factor: AdminFactor) {
    const { data } = await callApi(decidePaymentReview, {
      params: { paymentReviewId: review.id },
      body: {
        decision,
        reason,
        ...(decision === 'CREDIT_WALLET' && { userId: review.payer?.userId }),
        ...factor,
      } as never,
    })
    setAsking(null)
    const isWaiting = decision === 'CREDIT_WALLET' && data.decision === null
    if (!isWaiting) onDecided()
    announceResult(isWaiting ? 'Waiting for a second approval' : said)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['reviews'] }),
      client.invalidateQueries({ queryKey: ['payments'] }),
    ])
  }

  return (
    <PanelSection title="Decision">
      <PendingProposalNotice
        proposal={review.proposal}
        effect={`${review.proposal?.proposedBy} proposed crediting the wallet. Your approval is the second.`}
        queryKey={['reviews']}
      />
      <ul className="flex flex-col gap-3">
        {choices.map((choice) => (
          <li
            key={choice.decision}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border p-4"
          >
            <div className="min-w-48 flex-1">
              <p className="font-semibold">{choice.title}</p>
              <p className="text-muted">{choice.obstacle ?? choice.effect}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              className="h-11"
              disabled={choice.obstacle !== null}
              onClick={() => setAsking(choice)}
            >
              {choice.confirm} <Kbd>{formatShortcutKey(choice.hotkey)}</Kbd>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">Decisions move money at once and can’t be undone.</p>
      {asking ? (
        <ConfirmDecisionDialog
          choice={asking}
          takesFactor={takesFactor}
          hint={
            review.proposal?.state === 'OPEN'
              ? `${review.proposal.proposedBy} approved this first. Yours is the second approval.`
              : 'This needs two approvals. Yours is the first.'
          }
          onSubmit={(reason, factor) => decide(asking, reason, factor)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </PanelSection>
  )
}

type ConfirmDecisionDialogProps = {
  choice: Choice
  takesFactor: boolean
  /** Hint which admin’s approval this is, if two are required. */
  hint: string
  onSubmit: (reason: string, factor: AdminFactor) => Promise<void>
  onClose: () => void
}

function ConfirmDecisionDialog({ choice, takesFactor, hint, onSubmit, onClose }: ConfirmDecisionDialogProps) {
  const factor = useSecondFactorField({ isAsked: takesFactor, hint })
  return (
    <Dialog open onOpenChange={onClose} title={choice.title} description={choice.effect}>
      <ReasonForm
        confirm={choice.confirm}
        isShownElsewhere={factor.isAsking}
        onSubmit={(reason) => factor.show((shown) => onSubmit(reason, shown))}
        onCancel={onClose}
      >
        {() => factor.field()}
      </ReasonForm>
    </Dialog>
  )
}

function decisionChoicesOf(review: UnmatchedChargeDetail, me: string | undefined): Choice[] {
  const { creditable, payer, left, charged, isInDispute, dateGivenBack, decision, proposal } = review
  const inMoney = (minor: number) => formatChargeAmount(review, minor)
  const provider = formatProviderName(review.provider)
  const waits =
    dateGivenBack === null ? null : 'Waiting for the member it names. You can only refund it sooner.'
  const disputed = isInDispute ? 'This charge is disputed.' : null
  const isDecided = decision === null ? null : 'This charge has already been decided.'
  const refund: Choice = {
    decision: 'REFUND',
    hotkey: backOfficeShortcuts.refund,
    title: 'Refund to the card',
    effect: `${provider} refunds ${inMoney(left)} to the card. It was never booked, so no wallet changes.`,
    obstacle: disputed ?? (left === 0 ? 'It was already refunded.' : null),
    confirm: `Refund ${inMoney(left)}`,
    said: `Refunded ${inMoney(left)} to the card`,
  }
  if (isDecided) return [refund]
  const mine =
    proposal?.state === 'OPEN' && proposal.proposedBy === me
      ? 'You proposed this. Another admin has to approve it.'
      : null
  const noWallet =
    payer === null
      ? 'It names no member whose wallet could be credited.'
      : creditable === null || payer.currencyCode !== review.currencyCode
        ? `The wallet of @${payer.username} is in ${payer.currencyCode}, but the charge is in ${review.currencyCode}.`
        : left < charged
          ? 'It was already partly refunded.'
          : null
  const credited = inMoney(creditable ?? 0)
  return [
    {
      decision: 'CREDIT_WALLET',
      hotkey: backOfficeShortcuts.creditWallet,
      title: payer ? `Credit it to @${payer.username}` : 'Credit it to a wallet',
      effect: `${credited} is booked from ${provider} into the wallet of @${payer?.username ?? ''}; ${inMoney(charged - (creditable ?? 0))} is ${provider}’s fee. The member is notified by email.`,
      obstacle: waits ?? disputed ?? noWallet ?? mine,
      confirm: `Credit ${credited}`,
      said: `${credited} credited to @${payer?.username ?? ''}`,
    },
    refund,
    {
      decision: 'DISMISS',
      hotkey: backOfficeShortcuts.leaveCharge,
      title: 'Leave as is',
      effect: 'No money moves, here or at the provider. For charges settled another way.',
      obstacle: waits,
      confirm: 'Leave as is',
      said: 'No money was moved',
    },
  ]
}
