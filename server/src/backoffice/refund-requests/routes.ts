import { loadRefundRequest as loadCall } from '@fanfare/contract/shapes/backoffice/refund-requests'
import * as calls from '@fanfare/contract/shapes/money/refund-requests'
import { buildApprovalReply } from '../../money/approvals/enforce-four-eyes-approval.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { decideRefundRequest } from './decide-refund-request.ts'
import { loadRefundRequestDetail } from './load-refund-request-detail.ts'
import { loadRefundRequest, searchRefundRequests } from './search-refund-requests.ts'

export function refundRequestRoutes(api: Api): void {
  answer(api, calls.searchRefundRequests, ({ ctx, query }) => searchRefundRequests(ctx, query))
  answer(api, loadCall, async ({ ctx, params }) => ({
    data: await loadRefundRequestDetail(ctx, params.refundRequestId),
  }))
  answer(api, calls.decideRefundRequest, async ({ ctx, viewer, params, body }) => {
    const { refundRequestId } = params
    const outcome = await decideRefundRequest(ctx, viewer, refundRequestId, body)
    const data = await loadRefundRequest(ctx, refundRequestId)
    return buildApprovalReply(outcome, data)
  })
}
