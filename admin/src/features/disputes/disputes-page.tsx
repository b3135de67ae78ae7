import { searchDisputes } from '@fanfare/contract/calls/money/refunds'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { transactionSourceLabels } from '../payments/payment-labels.ts'
import { formatChargeAmount } from '../unmatched-charges/unmatched-charge-labels.ts'
import { DisputePanel } from './dispute-panel.tsx'

const empty = { OPEN: 'No open disputes', WON: 'No disputes won yet', LOST: 'No disputes lost yet' }

/** Charges that their cardholders want back from the bank. */
export function DisputesPage() {
  const filters = useSearch({ from: '/desk/disputes' })
  const navigate = useNavigate({ from: '/disputes' })
  const state = filters.state ?? 'OPEN'
  const elsewhere = useWaitingForOthersNote('DISPUTES')
  return (
    <DecisionQueue
      label={screenName('/disputes')}
      empty={empty[state]}
      countNote={state === 'OPEN' ? elsewhere : undefined}
      pages={paginatedQuery(['disputes', 'list', state], (from, signal) =>
        callApi(searchDisputes, {
          query: { state, sort: state === 'OPEN' ? ('oldest' as const) : ('newest' as const), ...from },
          signal,
        }),
      )}
      keyOf={({ id }) => id}
      queue="DISPUTES"
      nameOf={(dispute) => formatChargeAmount(dispute, dispute.amount)}
      at={filters.id}
      onOpen={(id, { isReplaced }) => void navigate({ search: { ...filters, id }, replace: isReplaced })}
      item={(dispute) => (
        <>
          <span className="flex justify-between gap-3">
            <strong className="tabular font-semibold">{formatChargeAmount(dispute, dispute.amount)}</strong>
            <span className="text-muted">{formatDate(dispute.dateCreated)}</span>
          </span>
          <span className="block truncate text-muted">
            {dispute.payment
              ? `${transactionSourceLabels[dispute.payment.transactionSource]} of @${dispute.payment.payer.username}${dispute.payment.receiver ? ` to @${dispute.payment.receiver.username}` : ''}`
              : 'Unmatched charge'}
          </span>
          {dispute.notFound ? (
            <span className="block text-warning">{`Not found: ${formatChargeAmount(dispute, dispute.notFound)}`}</span>
          ) : null}
        </>
      )}
      open={(id) => <DisputePanel key={id} id={id} />}
    >
      <Tabs
        label="Filter disputes"
        value={state}
        className="-mr-4 -ml-5 border-b-0"
        items={[
          {
            value: 'OPEN',
            label: 'Open',
            link: <Link to="/disputes" search={{}} activeOptions={{ exact: true }} />,
          },
          {
            value: 'WON',
            label: 'Won',
            link: <Link to="/disputes" search={{ state: 'WON' }} activeOptions={{ exact: true }} />,
          },
          {
            value: 'LOST',
            label: 'Lost',
            link: <Link to="/disputes" search={{ state: 'LOST' }} activeOptions={{ exact: true }} />,
          },
        ]}
      />
    </DecisionQueue>
  )
}
