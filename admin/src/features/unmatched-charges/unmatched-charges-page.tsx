import { searchPaymentReviews } from '@fanfare/contract/calls/money/refunds'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatDateTime } from '../../lib/format/format-time.ts'
import { formatChargeAmount, unmatchedChargeDecisionLabels } from './unmatched-charge-labels.ts'
import { UnmatchedChargePanel } from './unmatched-charge-panel.tsx'

/** Charges that fit nothing, oldest first, for somebody to decide. */
export function UnmatchedChargesPage() {
  const filters = useSearch({ from: '/desk/reviews' })
  const navigate = useNavigate({ from: '/reviews' })
  const isDecided = filters.state === 'DECIDED'
  const elsewhere = useWaitingForOthersNote('REVIEWS')
  return (
    <DecisionQueue
      label={screenName('/reviews')}
      empty={isDecided ? 'No charges decided yet' : 'No unmatched charges'}
      pages={paginatedQuery(['reviews', 'list', isDecided], (from, signal) =>
        callApi(searchPaymentReviews, {
          query: {
            isDecided: String(isDecided),
            sort: isDecided ? ('newest' as const) : ('oldest' as const),
            ...from,
          },
          signal,
        }),
      )}
      keyOf={({ id }) => id}
      queue="REVIEWS"
      countNote={isDecided ? undefined : elsewhere}
      nameOf={(review) => formatChargeAmount(review, review.charged)}
      at={filters.id}
      onOpen={(id, { isReplaced }) => void navigate({ search: { ...filters, id }, replace: isReplaced })}
      item={(review) => (
        <>
          <span className="flex justify-between gap-3">
            <strong className="tabular font-semibold">{formatChargeAmount(review, review.charged)}</strong>
            <span className="text-muted">{formatDate(review.dateCreated)}</span>
          </span>
          <span className="line-clamp-2 text-muted">
            {review.payer ? `@${review.payer.username}: ` : ''}
            {review.decision ? unmatchedChargeDecisionLabels[review.decision] : review.cause}
          </span>
          {review.dateGivenBack && !review.decision ? (
            <span className="text-muted text-xs">{`Automatic refund on ${formatDateTime(review.dateGivenBack)}`}</span>
          ) : null}
        </>
      )}
      open={(id, { next }) => <UnmatchedChargePanel key={id} id={id} onDecided={next} />}
    >
      <Tabs
        label="Filter reviews"
        value={filters.state ?? 'WAITING'}
        className="-mr-4 -ml-5 border-b-0"
        items={[
          {
            value: 'WAITING',
            label: 'Waiting',
            link: <Link to="/reviews" search={{}} activeOptions={{ exact: true }} />,
          },
          {
            value: 'DECIDED',
            label: 'Decided',
            link: <Link to="/reviews" search={{ state: 'DECIDED' }} activeOptions={{ exact: true }} />,
          },
        ]}
      />
    </DecisionQueue>
  )
}
