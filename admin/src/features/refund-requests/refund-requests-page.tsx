import { searchRefundRequests } from '@fanfare/contract/calls/money/refund-requests'
import type { RefundRequest } from '@fanfare/contract/shapes/money/refund-requests'
import { classNames } from '@fanfare/ui/lib/class-names'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { FailedRefundsQueue } from './failed-refunds-queue.tsx'
import { assessRefundRequestDeadline, refundRequestReasonLabels } from './refund-request-labels.ts'
import { RefundRequestPanel } from './refund-request-panel.tsx'
import { RefundRequestTabs } from './refund-request-tabs.tsx'
import { SaleSummary } from './sale-summary.tsx'

const empty = {
  OPEN: 'No refund requests are waiting',
  GIVEN_BACK: 'No requests were granted yet',
  KEPT: 'No requests were declined yet',
}

/** Buyers who want their money back, and refunds that have failed. */
export function RefundRequestsPage() {
  const { state = 'OPEN' } = useSearch({ from: '/desk/refund-requests' })
  return state === 'FAILED' ? <FailedRefundsQueue /> : <RefundRequestsQueue state={state} />
}

/** Requests in a state, those that are due first. */
function RefundRequestsQueue({ state }: { state: RefundRequest['state'] }) {
  const filters = useSearch({ from: '/desk/refund-requests' })
  const navigate = useNavigate({ from: '/refund-requests' })
  const elsewhere = useWaitingForOthersNote('REFUND_REQUESTS')
  return (
    <DecisionQueue<RefundRequest>
      label={screenName('/refund-requests')}
      empty={empty[state]}
      countNote={state === 'OPEN' ? elsewhere : undefined}
      pages={paginatedQuery(['refund-requests', 'list', state], (from, signal) =>
        callApi(searchRefundRequests, {
          query: { state, sort: state === 'OPEN' ? 'oldest' : 'newest', ...from },
          signal,
        }),
      )}
      keyOf={({ refundRequestId }) => refundRequestId}
      queue="REFUND_REQUESTS"
      nameOf={({ purchase, buyer }) =>
        `${formatMinorUnits(purchase.amount, purchase.currencyCode)}${buyer ? ` of @${buyer.username}` : ''}`
      }
      at={filters.id}
      onOpen={(id, { isReplaced }) => void navigate({ search: { ...filters, id }, replace: isReplaced })}
      item={(request) => <RequestItem request={request} />}
      open={(id, { next }) => <RefundRequestPanel key={id} id={id} onDecided={next} />}
    >
      <RefundRequestTabs state={state} />
    </DecisionQueue>
  )
}

function RequestItem({ request }: { request: RefundRequest }) {
  const { state, purchase, buyer, creator, reason, dateRequested, dateDecided, dateRefundFailed } = request
  const { title, amount, currencyCode } = purchase
  const due = assessRefundRequestDeadline(dateRequested, serverNow())
  return (
    <>
      <SaleSummary {...{ amount, buyer, creator, title, currencyCode }} />
      <span className="flex justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{refundRequestReasonLabels[reason]}</span>
        {state === 'OPEN' ? (
          <span className={classNames('shrink-0 whitespace-nowrap', due.isUrgent && 'text-danger')}>
            {due.isLate ? due.text : `due in ${due.text}`}
          </span>
        ) : (
          <span className="shrink-0 whitespace-nowrap">{dateDecided ? formatDate(dateDecided) : ''}</span>
        )}
      </span>
      {dateRefundFailed ? (
        <span className="block text-danger">{`Refund failed ${formatDate(dateRefundFailed)}`}</span>
      ) : null}
    </>
  )
}
