import * as calls from '@fanfare/contract/shapes/money/proposals'
import { type Api, answer } from '../../platform/http/answer.ts'
import { searchMoneyProposals } from './search-proposals.ts'
import { withdrawMoneyProposal } from './withdraw-proposal.ts'

export function moneyProposalRoutes(api: Api): void {
  answer(api, calls.searchProposals, ({ ctx, query }) => searchMoneyProposals(ctx, query))
  answer(api, calls.withdrawProposal, async ({ ctx, viewer, params, body }) => ({
    data: await withdrawMoneyProposal(ctx, viewer, params.proposalId, body.reason),
  }))
}
