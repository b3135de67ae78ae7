import { withdrawProposal } from '@fanfare/contract/calls/money/proposals'
import type { Proposal } from '@fanfare/contract/shapes/money/proposals'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { ReasonForm } from '../decision/reason-form.tsx'
import { announceResult } from './result-announcement.ts'

type OpenProposalProps = {
  proposal: Proposal | null
  /** Sentence for the admin who may confirm it. */
  effect: string
  /** Key of the queries that show the proposal, which are refetched after its withdrawal. */
  queryKey: readonly string[]
}

/** A proposal that waits for a second admin, with a button that withdraws it so that something else can be proposed. */
export function PendingProposalNotice({ proposal, effect, queryKey }: OpenProposalProps) {
  const session = useSession()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const mayWithdraw = useCanCall(withdrawProposal)
  if (proposal?.state !== 'OPEN') return null
  const isMine = proposal.proposedBy === session?.admin.email

  async function withdraw(reason: string) {
    await callApi(withdrawProposal, { params: { proposalId: proposal?.proposalId ?? '' }, body: { reason } })
    setAsking(false)
    announceResult('Proposal withdrawn')
    await Promise.all(
      [queryKey, ['approvals'], ['waiting']].map((each) => client.invalidateQueries({ queryKey: each })),
    )
  }

  return (
    <Banner
      action={
        mayWithdraw ? (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Withdraw proposal
          </Button>
        ) : null
      }
    >
      {isMine ? 'You proposed this. Another admin has to approve it.' : effect}
      <Dialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title="Withdraw this proposal?"
        description="Nothing happens, and you can propose something else."
      >
        <ReasonForm confirm="Withdraw proposal" onSubmit={withdraw} onCancel={() => setAsking(false)} />
      </Dialog>
    </Banner>
  )
}
