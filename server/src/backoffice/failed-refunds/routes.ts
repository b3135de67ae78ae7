import * as calls from '@fanfare/contract/shapes/backoffice/failed-refunds'
import {
  type ApprovalOutcome,
  pendingApprovalMessage,
} from '../../money/approvals/enforce-four-eyes-approval.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { retryRefund } from './retry-refund.ts'
import { loadFailedRefund, searchFailedRefunds } from './search-failed-refunds.ts'
import { settleFailedRefundOutOfBand } from './settle-failed-refund.ts'

export function failedRefundRoutes(api: Api): void {
  answer(api, calls.searchFailedRefunds, ({ ctx, query }) => searchFailedRefunds(ctx, query))
  answer(api, calls.loadFailedRefund, async ({ ctx, params }) => ({
    data: await loadFailedRefund(ctx, params.refundId),
  }))
  answer(api, calls.retryRefund, async ({ ctx, viewer, params, body }) =>
    replyWith(await retryRefund(ctx, viewer, params.refundId, body)),
  )
  answer(api, calls.settleRefund, async ({ ctx, viewer, params, body }) =>
    replyWith(await settleFailedRefundOutOfBand(ctx, viewer, params.refundId, body)),
  )
}

function replyWith(outcome: ApprovalOutcome): { data: boolean; message?: string } {
  return outcome === 'WAITS' ? { data: false, message: pendingApprovalMessage } : { data: true }
}
