import * as calls from '@fanfare/contract/shapes/money/adjustments'
import { type Api, answer } from '../../platform/http/answer.ts'
import { pendingApprovalMessage } from '../approvals/enforce-four-eyes-approval.ts'
import { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'
import { proposeAdjustment } from './propose-adjustment.ts'
import { loadAdjustmentDetails, loadAdjustmentListItem, searchAdjustments } from './search-adjustments.ts'

export function adjustmentRoutes(api: Api): void {
  answer(api, calls.searchAdjustments, ({ ctx, query }) => searchAdjustments(ctx, query))
  answer(api, calls.loadAdjustment, async ({ ctx, params }) => ({
    data: await loadAdjustmentDetails(ctx, params.adjustmentId),
  }))
  answer(api, calls.proposeAdjustment, async ({ ctx, viewer, body }) => {
    const id = await proposeAdjustment(ctx, viewer, body)
    return { data: await loadAdjustmentListItem(ctx, id), message: pendingApprovalMessage }
  })
  answer(api, calls.approveAdjustment, async ({ ctx, viewer, params, body }) => {
    await approveAdjustment(ctx, viewer, params.adjustmentId, body)
    return { data: await loadAdjustmentListItem(ctx, params.adjustmentId) }
  })
  answer(api, calls.refuseAdjustment, async ({ ctx, viewer, params, body }) => {
    await rejectAdjustment(ctx, viewer, params.adjustmentId, body.reason)
    return { data: await loadAdjustmentListItem(ctx, params.adjustmentId) }
  })
}
