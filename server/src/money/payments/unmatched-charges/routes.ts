import * as calls from '@fanfare/contract/shapes/money/refunds'
import { type Api, answer } from '../../../platform/http/answer.ts'
import { pendingApprovalMessage } from '../../approvals/request-second-approval.ts'
import { decidePaymentReview } from './decide-payment-review.ts'
import { loadPaymentReview, searchPaymentReviews } from './search-payment-reviews.ts'

export function reviewRoutes(api: Api): void {
  answer(api, calls.searchPaymentReviews, ({ ctx, query }) => searchPaymentReviews(ctx, query))
  answer(api, calls.decidePaymentReview, async ({ ctx, viewer, params, body }) => {
    const isWaiting = await decidePaymentReview(ctx, viewer, params.paymentReviewId, body)
    const data = await loadPaymentReview(ctx, params.paymentReviewId)
    return isWaiting ? { data, message: pendingApprovalMessage } : { data }
  })
}
