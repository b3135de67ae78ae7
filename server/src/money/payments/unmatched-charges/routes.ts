import * as calls from '@fanfare/contract/shapes/money/refunds'
import { type Api, answer } from '../../../platform/http/answer.ts'
import { buildApprovalReply } from '../../approvals/enforce-four-eyes-approval.ts'
import { decideUnmatchedCharge } from './decide-unmatched-charge.ts'
import { loadUnmatchedCharge, searchUnmatchedCharges } from './search-unmatched-charges.ts'

export function unmatchedChargeRoutes(api: Api): void {
  answer(api, calls.searchPaymentReviews, ({ ctx, query }) => searchUnmatchedCharges(ctx, query))
  answer(api, calls.decidePaymentReview, async ({ ctx, viewer, params, body }) => {
    const outcome = await decideUnmatchedCharge(ctx, viewer, params.paymentReviewId, body)
    const data = await loadUnmatchedCharge(ctx, params.paymentReviewId)
    return buildApprovalReply(outcome, data)
  })
}
