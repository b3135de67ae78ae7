import * as calls from '@fanfare/contract/refunds'
import { type Api, answer } from '../http/answer.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { decidePaymentReview } from '../payments/reviews/decide-payment-review.ts'
import { loadPaymentReview, searchPaymentReviews } from '../payments/reviews/search-payment-reviews.ts'
import { waits } from '../proposals/waits.ts'
import { refundPayment } from './refund-payment.ts'
import { searchDisputes } from './search-disputes.ts'
import { loadRefund, searchRefunds } from './search-refunds.ts'

export function refundRoutes(api: Api): void {
  answer(api, calls.refundPayment, async ({ ctx, viewer, params, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    const refundId = await refundPayment(ctx, viewer, params.paymentId, { ...body, idempotencyKey })
    return { data: await loadRefund(ctx, refundId) }
  })
  answer(api, calls.searchRefunds, ({ ctx, query }) => searchRefunds(ctx, query))
  answer(api, calls.searchDisputes, ({ ctx, query }) => searchDisputes(ctx, query))
  answer(api, calls.searchPaymentReviews, ({ ctx, query }) => searchPaymentReviews(ctx, query))
  answer(api, calls.decidePaymentReview, async ({ ctx, viewer, params, body }) => {
    const isWaiting = await decidePaymentReview(ctx, viewer, params.paymentReviewId, body)
    const data = await loadPaymentReview(ctx, params.paymentReviewId)
    return isWaiting ? { data, message: waits } : { data }
  })
}
