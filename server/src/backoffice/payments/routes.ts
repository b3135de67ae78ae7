import { searchPaymentTransactions } from '@fanfare/contract/shapes/backoffice/money'
import * as calls from '@fanfare/contract/shapes/backoffice/payments'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadDisputeDetails } from './load-dispute.ts'
import { loadPaymentDetails } from './load-payment.ts'
import { loadPaymentAtProvider } from './load-payment-at-provider.ts'
import { loadUnmatchedChargeDetail } from './load-unmatched-charge.ts'
import { searchPaymentsForAdmins } from './search-payments.ts'

export function adminPaymentRoutes(api: Api): void {
  answer(api, searchPaymentTransactions, ({ ctx, query }) => searchPaymentsForAdmins(ctx, query))
  answer(api, calls.loadPayment, async ({ ctx, params }) => ({
    data: await loadPaymentDetails(ctx, params.paymentId),
  }))
  answer(api, calls.loadPaymentAtProvider, async ({ ctx, params }) => ({
    data: await loadPaymentAtProvider(ctx, params.paymentId),
  }))
  answer(api, calls.loadPaymentReview, async ({ ctx, viewer, params }) => ({
    data: await loadUnmatchedChargeDetail(ctx, viewer, params.paymentReviewId),
  }))
  answer(api, calls.loadDispute, async ({ ctx, params }) => ({
    data: await loadDisputeDetails(ctx, params.disputeId),
  }))
}
