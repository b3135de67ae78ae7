import {
  loadFailedRefund,
  retryRefund,
  settleRefund,
} from '@fanfare/contract/calls/backoffice/failed-refunds'
import type { FailedRefundDetail } from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { LedgerMovements } from '../payments/ledger-movements.tsx'
import { refundCauseLabels, refundObstacleLabels } from '../payments/payment-labels.ts'
import { PaymentFact, UsernameLink } from './sale-summary.tsx'

/** A refund of a sale that the card’s provider has refused: why it is owed, why it failed, and another try. */
export function FailedRefundPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const loaded = useQuery({
    queryKey: ['refund-requests', 'failed', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadFailedRefund, { params: { refundId: id }, signal })).data,
  })
  return (
    <QueryStateView query={loaded} failure="This refund could not be loaded">
      {(refund) => (
        <QueueItemPanel
          head={
            <>
              <h2 className="min-w-0 break-words text-md">
                {`Refund of ${formatMinorUnits(refund.amount, refund.purchase.currencyCode)}`}
              </h2>
              <Badge tone="danger">Failed</Badge>
            </>
          }
          decision={
            <>
              <RetryRefund refund={refund} onDecided={onDecided} />
              <SettleRefund refund={refund} onDecided={onDecided} />
            </>
          }
        >
          <About refund={refund} />
        </QueueItemPanel>
      )}
    </QueryStateView>
  )
}

function About({ refund }: { refund: FailedRefundDetail }) {
  const { purchase, buyer, creator, cause, failure, failures, dateStarted, dateRefundFailed } = refund
  return (
    <section aria-label="What was bought" className="flex flex-col gap-3">
      <blockquote className="whitespace-pre-line break-words text-md">
        {purchase.title || 'The caption is gone with its creator.'}
      </blockquote>
      <Facts>
        <Fact name="Refunded because">{refundCauseLabels[cause]}</Fact>
        <Fact name="Failed">{formatDateTime(dateRefundFailed)}</Fact>
        <Fact name="Provider’s reason">{failure ?? 'None given'}</Fact>
        {failures > 1 ? <Fact name="Failures">{failures.toLocaleString()}</Fact> : null}
        <Fact name="Started">{formatDateTime(dateStarted)}</Fact>
        <Fact name="Bought by">{buyer ? <UsernameLink of={buyer.username} /> : 'Deleted account'}</Fact>
        <Fact name="Sold by">{creator ? <UsernameLink of={creator.username} /> : 'Deleted account'}</Fact>
        <Fact name="Bought">{formatDateTime(purchase.dateBought)}</Fact>
        <PaymentFact paymentId={refund.paymentId} reference={purchase.reference} />
      </Facts>
      <p className="text-muted">The buyer was emailed that the refund failed and that we try again.</p>
    </section>
  )
}

function RetryRefund({ refund, onDecided }: { refund: FailedRefundDetail; onDecided: () => void }) {
  const { refundId, purchase, cause, amount: left, refundable, proposal } = refund
  const session = useSession()
  const refresh = useRefresh()
  const amount = formatMinorUnits(left, purchase.currencyCode)
  const isMine = proposal?.state === 'OPEN' && proposal.proposedBy === session?.admin.email

  async function retry(reason: string) {
    const { data: isStarted } = await callApi(retryRefund, { params: { refundId }, body: { reason } })
    onDecided()
    announceResult(
      isStarted ? `${amount} goes back to the card` : `${amount} is waiting for a second approval`,
    )
    await refresh()
  }

  return (
    <section aria-label="Decision" className="flex flex-col gap-4">
      {refundable.shares.length === 0 ? null : (
        <PanelSection title="If you try again">
          <LedgerMovements
            label="Refund entries"
            movements={refundable.shares}
            currencyCode={purchase.currencyCode}
          />
          <p className="mt-2 text-muted">
            {cause === 'CREATOR'
              ? 'The creator started this refund, so it takes what they have: it never makes a debt.'
              : 'If the creator no longer has the money, they owe it.'}
          </p>
        </PanelSection>
      )}
      <PendingProposalNotice
        proposal={proposal}
        effect={`${proposal?.proposedBy} proposed a refund of ${amount}. Trying again by you is the second approval.`}
        queryKey={['refund-requests']}
      />
      {refundable.hold === null ? null : (
        <Banner tone="warning">{refundObstacleLabels[refundable.hold]}</Banner>
      )}
      {refundable.hold !== null || isMine ? null : (
        <ReasonForm
          confirm={`Try again: ${amount}`}
          hint="Recorded in the audit log. The buyer is told once the money is on its way."
          onSubmit={retry}
        />
      )}
      <p className="text-muted">Above a limit, a refund takes two admins.</p>
    </section>
  )
}

/** Notes that the buyer got their money in another way, for admins who may: it moves none. */
function SettleRefund({ refund, onDecided }: { refund: FailedRefundDetail; onDecided: () => void }) {
  const { refundId, purchase, amount: left, refundable, settlementProposal: proposal } = refund
  const session = useSession()
  const refresh = useRefresh()
  const maySettle = useCanCall(settleRefund)
  const [isAsked, setAsked] = useState(false)
  const amount = formatMinorUnits(left, purchase.currencyCode)
  const isOpen = proposal?.state === 'OPEN'
  const isMine = isOpen && proposal.proposedBy === session?.admin.email
  if (refundable.hold !== null || !maySettle) return null

  async function settle(reason: string) {
    const { data: isSettled } = await callApi(settleRefund, { params: { refundId }, body: { reason } })
    onDecided()
    announceResult(isSettled ? `${amount} is settled` : `${amount} is waiting for a second approval`)
    await refresh()
  }

  return (
    <section aria-label="Settle in another way" className="mt-4 flex flex-col gap-4">
      <PendingProposalNotice
        proposal={proposal}
        effect={`${proposal?.proposedBy} proposed to mark ${amount} as settled. Marking it by you is the second approval.`}
        queryKey={['refund-requests']}
      />
      {isMine ? null : isAsked || isOpen ? (
        <ReasonForm
          label="How the buyer got their money"
          confirm={`Mark ${amount} as settled`}
          hint="Emailed to the buyer and recorded in the audit log. This moves no money: transfer or credit it first."
          onSubmit={settle}
          {...(isOpen ? {} : { onCancel: () => setAsked(false) })}
        />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
          Settled in another way…
        </Button>
      )}
    </section>
  )
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['refund-requests'], ['payments'], ['approvals'], ['waiting']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
