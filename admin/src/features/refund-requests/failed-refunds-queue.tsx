import { searchFailedRefunds } from '@fanfare/contract/calls/backoffice/failed-refunds'
import type { FailedRefund } from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { refundCauseLabels } from '../payments/payment-labels.ts'
import { FailedRefundPanel } from './failed-refund-panel.tsx'
import { RefundRequestTabs } from './refund-request-tabs.tsx'
import { SaleSummary } from './sale-summary.tsx'

/** Refunds of sales that a card’s provider has refused and that are still owed, oldest first. */
export function FailedRefundsQueue() {
  const filters = useSearch({ from: '/desk/refund-requests' })
  const navigate = useNavigate({ from: '/refund-requests' })
  return (
    <DecisionQueue<FailedRefund>
      label={screenName('/refund-requests')}
      empty="No failed refunds are waiting"
      pages={paginatedQuery(['refund-requests', 'list', 'FAILED'], (from, signal) =>
        callApi(searchFailedRefunds, { query: from, signal }),
      )}
      keyOf={({ refundId }) => refundId}
      queue="REFUND_REQUESTS"
      nameOf={({ amount, purchase, buyer }) =>
        `${formatMinorUnits(amount, purchase.currencyCode)}${buyer ? ` of @${buyer.username}` : ''}`
      }
      at={filters.id}
      onOpen={(id, { isReplaced }) => void navigate({ search: { ...filters, id }, replace: isReplaced })}
      item={(refund) => <FailedRefundItem refund={refund} />}
      open={(id, { next }) => <FailedRefundPanel key={id} id={id} onDecided={next} />}
    >
      <RefundRequestTabs state="FAILED" />
    </DecisionQueue>
  )
}

function FailedRefundItem({ refund }: { refund: FailedRefund }) {
  const { purchase, amount, buyer, creator, cause, dateRefundFailed } = refund
  const { title, currencyCode } = purchase
  return (
    <>
      <SaleSummary {...{ amount, buyer, creator, title, currencyCode }} />
      <span className="flex justify-between gap-3 text-muted">
        <span className="min-w-0 truncate">{refundCauseLabels[cause]}</span>
        <span className="shrink-0 whitespace-nowrap text-danger">{`failed ${formatDate(dateRefundFailed)}`}</span>
      </span>
    </>
  )
}
