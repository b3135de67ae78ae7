import { searchPlatformTransfers } from '@fanfare/contract/calls/money/transfers'
import type { Proposal } from '@fanfare/contract/shapes/money/proposals'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { PendingProposalNotice } from '../../layout/queue/pending-proposal-notice.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { PaymentPanelBody } from '../payments/payment-panel.tsx'
import { ClaimedBankTransferPanel } from '../transfers/claimed-bank-transfer-panel.tsx'

type ApprovalPanelProps = {
  /** Key of the item in the list. */
  proposal: Proposal | undefined
  onDecided: () => void
}

/** The proposal and the control that approves it: the payment, the transfer, or the account to be set. */
export function ApprovalPanel({ proposal, onDecided }: ApprovalPanelProps) {
  if (!proposal) return <EmptyState title="This proposal is no longer open" />
  if (proposal.act === 'REFUND_PAYMENT') return <PaymentPanelBody id={proposal.subjectId} />
  if (proposal.act === 'CONFIRM_TRANSFER') {
    return <LoadedTransfer id={proposal.subjectId} onDecided={onDecided} />
  }
  return <ProposedAccount proposal={proposal} />
}

function LoadedTransfer({ id, onDecided }: { id: string; onDecided: () => void }) {
  const loaded = useQuery({
    queryKey: ['transfers', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(searchPlatformTransfers, { query: { transferId: id }, signal })).data[0] ?? null,
  })
  return (
    <QueryStateView query={loaded} failure="This transfer could not be loaded">
      {(transfer) => (
        <ClaimedBankTransferPanel
          id={id}
          transfer={transfer ?? undefined}
          isSettled={false}
          onDecided={onDecided}
        />
      )}
    </QueryStateView>
  )
}

function ProposedAccount({ proposal }: { proposal: Proposal }) {
  const { currencyCode, terms, proposedBy, dateProposed, dateExpires } = proposal
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 p-5">
      <h2 className="text-md">{`Bank account for transfers in ${currencyCode}`}</h2>
      <Facts>
        <Fact name="Bank">{terms.bankName}</Fact>
        <Fact name="Account holder">{terms.accountName}</Fact>
        <Fact name="Account">{terms.accountNumber}</Fact>
        {terms.bankCode ? <Fact name="Bank code">{terms.bankCode}</Fact> : null}
        <Fact name="Proposed">{`${proposedBy}, ${formatDateTime(dateProposed)}`}</Fact>
        <Fact name="Expires">{formatDateTime(dateExpires)}</Fact>
      </Facts>
      <PendingProposalNotice
        proposal={proposal}
        effect={`${proposedBy} proposed this account. Enter the same details to approve it.`}
        queryKey={['approvals']}
      />
      <p>
        <Link to="/bank-accounts" className="text-link hover:underline">
          Open bank accounts
        </Link>
      </p>
    </div>
  )
}
