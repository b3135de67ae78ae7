import * as calls from '@fanfare/contract/shapes/money/proposals'
import { type Api, answer } from '../../platform/http/answer.ts'
import { searchProposals } from './search-proposals.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

export function proposalRoutes(api: Api): void {
  answer(api, calls.searchProposals, ({ ctx, query }) => searchProposals(ctx, query))
  answer(api, calls.withdrawProposal, async ({ ctx, viewer, params, body }) => ({
    data: await withdrawProposal(ctx, viewer, params.proposalId, body.reason),
  }))
}
