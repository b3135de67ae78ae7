import * as calls from '@fanfare/contract/shapes/money/refunds'
import { type Api, answer } from '../../platform/http/answer.ts'
import { idempotencyKeyOf } from '../../platform/http/input/idempotency-key.ts'
import { pendingApprovalMessage } from '../approvals/enforce-four-eyes-approval.ts'
import { refundPaymentAsAdmin } from './refund-payment.ts'
import { searchDisputesForAdmins } from './search/search-disputes.ts'
import { loadRefundListItem, searchRefundsForAdmins } from './search/search-refunds.ts'

export function refundRoutes(api: Api): void {
  answer(api, calls.refundPayment, async ({ ctx, viewer, params, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    const refundId = await refundPaymentAsAdmin(ctx, viewer, params.paymentId, { ...body, idempotencyKey })
    return refundId === null
      ? { data: null, message: pendingApprovalMessage }
      : { data: await loadRefundListItem(ctx, refundId) }
  })
  answer(api, calls.searchRefunds, ({ ctx, query }) => searchRefundsForAdmins(ctx, query))
  answer(api, calls.searchDisputes, ({ ctx, query }) => searchDisputesForAdmins(ctx, query))
}
