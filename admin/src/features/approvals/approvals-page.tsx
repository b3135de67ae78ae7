import { searchProposals } from '@fanfare/contract/calls/money/proposals'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { proposalTitle } from './proposal-title.ts'

/** Proposals that stand in no other queue: each is done when a second admin makes the same call. */
export function ApprovalsPage() {
  const { id } = useSearch({ from: '/desk/approvals' })
  const elsewhere = useWaitingForOthersNote('SECOND_APPROVALS')
  const navigate = useNavigate({ from: '/approvals' })
  return (
    <DecisionQueue
      label={screenName('/approvals')}
      empty="Nothing is waiting for a second approval"
      pages={paginatedQuery(['approvals'], (from, signal) =>
        callApi(searchProposals, {
          query: { state: 'OPEN', withoutQueue: 'true', ...from } as never,
          signal,
        }),
      )}
      keyOf={({ proposalId }) => proposalId}
      queue="SECOND_APPROVALS"
      countNote={elsewhere}
      nameOf={proposalTitle}
      at={id}
      onOpen={(key, { isReplaced }) => void navigate({ search: { id: key }, replace: isReplaced })}
      item={(proposal) => (
        <>
          <span className="flex items-baseline justify-between gap-3">
            <strong className="tabular font-semibold">
              {proposal.amount === null
                ? proposal.currencyCode
                : formatMinorUnits(proposal.amount, proposal.currencyCode)}
            </strong>
            <span className="text-muted">{formatDate(proposal.dateProposed)}</span>
          </span>
          <span className="block truncate text-muted">
            {`${proposalTitle(proposal)}, proposed by ${proposal.proposedBy}`}
          </span>
        </>
      )}
      open={(key, { row, next }) => <ApprovalPanel key={key} proposal={row} onDecided={next} />}
    />
  )
}
