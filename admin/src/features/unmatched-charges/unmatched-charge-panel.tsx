import { loadPaymentReview } from '@fanfare/contract/calls/backoffice/payments'
import type { UnmatchedChargeDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { Badge } from '@fanfare/ui/content/badge'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { describeRefundFailure, formatProviderName } from '../payments/payment-labels.ts'
import { UnmatchedChargeDecisionForm } from './unmatched-charge-decision-form.tsx'
import { formatChargeAmount, unmatchedChargeDecisionLabels } from './unmatched-charge-labels.ts'

/** A charge that fits nothing, with all that somebody needs who decides about it. */
export function UnmatchedChargePanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const loaded = useQuery({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadPaymentReview, { params: { paymentReviewId: id }, signal })).data,
  })
  return (
    <QueryStateView query={loaded} failure="This charge could not be loaded">
      {(review) => (
        <div className="mx-auto flex max-w-3xl flex-col gap-6 p-5">
          <header>
            <p className="flex flex-wrap items-center gap-3">
              <span className="tabular font-bold font-display text-3xl">
                {formatChargeAmount(review, review.charged)}
              </span>
              {review.decision ? (
                <Badge tone="success">{unmatchedChargeDecisionLabels[review.decision]}</Badge>
              ) : null}
            </p>
            <h2 className="mt-2 font-sans font-normal text-base">{review.cause}</h2>
          </header>
          <Charge review={review} />
          {review.decision === null || canRetryRefund(review) ? (
            <UnmatchedChargeDecisionForm review={review} onDecided={onDecided} />
          ) : null}
        </div>
      )}
    </QueryStateView>
  )
}

/** A refund that the provider refused. */
function canRetryRefund({ decision, left }: UnmatchedChargeDetail): boolean {
  return decision === 'REFUND' && left > 0
}

function Charge({ review }: { review: UnmatchedChargeDetail }) {
  const { payer, dateGivenBack, decision, refunds } = review
  const said = Object.entries(JSON.parse(review.metadata) as Record<string, unknown>)
  return (
    <PanelSection title="Charge">
      <Facts>
        <Fact name="Card provider">{formatProviderName(review.provider)}</Fact>
        <Fact name="Reference">
          <span className="font-mono text-xs">{review.paymentReference}</span>
        </Fact>
        <Fact name="Charged">{formatDateTime(review.dateCreated)}</Fact>
        <Fact name="Names">
          {payer ? (
            <Link to="/users" search={{ username: payer.username }} className="text-link hover:underline">
              {`${payer.displayName} (@${payer.username})`}
            </Link>
          ) : (
            'No known member'
          )}
        </Fact>
        {dateGivenBack && decision === null ? (
          <Fact name="Automatic refund">{`${formatDateTime(dateGivenBack)}, unless the payer claims it`}</Fact>
        ) : null}
        {review.isInDispute ? <Fact name="Dispute">Under review by the cardholder’s bank</Fact> : null}
        {refunds.map(({ id, amount, state, dateCreated, ...refund }) => (
          <Fact key={id} name="Refund">
            {`${formatChargeAmount(review, amount)}, ${state === 'PENDING' ? 'in progress' : (describeRefundFailure(refund) ?? 'done')}, started ${formatDateTime(dateCreated)}`}
          </Fact>
        ))}
        {review.decidedBy ? (
          <Fact name="Decided by">{`${review.decidedBy}: ${review.reason ?? ''}`}</Fact>
        ) : null}
        {review.creditedPaymentId ? (
          <Fact name="Credited by">
            <Link
              to="/payments"
              search={{ id: review.creditedPaymentId }}
              className="text-link hover:underline"
            >
              Open payment
            </Link>
          </Fact>
        ) : null}
      </Facts>
      {said.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer text-muted">Provider data</summary>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-xs">
            {said.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-all">
                  {typeof value === 'string' ? value : JSON.stringify(value)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </PanelSection>
  )
}
