import * as calls from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { buildApprovalReply } from '../../money/approvals/enforce-four-eyes-approval.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { retryRefund } from './retry-refund.ts'
import { loadFailedRefund, searchFailedRefunds } from './search-failed-refunds.ts'
import { settleFailedRefundOutOfBand } from './settle-failed-refund.ts'

export function failedRefundRoutes(api: Api): void {
  answer(api, calls.searchFailedRefunds, ({ ctx, query }) => searchFailedRefunds(ctx, query))
  answer(api, calls.loadFailedRefund, async ({ ctx, params }) => ({
    data: await loadFailedRefund(ctx, params.refundId),
  }))
  answer(api, calls.retryRefund, async ({ ctx, viewer, params, body }) => {
    const outcome = await retryRefund(ctx, viewer, params.refundId, body)
    return buildApprovalReply(outcome, outcome === 'DONE')
  })
  answer(api, calls.settleRefund, async ({ ctx, viewer, params, body }) => {
    const outcome = await settleFailedRefundOutOfBand(ctx, viewer, params.refundId, body)
    return buildApprovalReply(outcome, outcome === 'DONE')
  })
}
