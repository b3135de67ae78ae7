import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/refund-requests.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { applyQueueSortDefault, pageQuery, queueSortField } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { limits } from '../../limits.ts'
import { refundRequestReasons } from '../../money/refund-rules.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { purchase, refundRequestState } from './purchases.ts'

export const requestRefund = call(calls.requestRefund, {
  topics: ['POSTS'],
  bucket: 'report',
  summary:
    'Request a refund of something I bought within the last 72 hours; our team decides, and both sides are notified',
  params: z.object({ purchaseId: id }),
  body: z.object({
    reason: z.enum(refundRequestReasons, 'Choose a reason'),
    description: z
      .string('Describe what is wrong')
      .overwrite(normalizeMultiline)
      .refine(...combiningMarksCheck)
      .min(1, 'Describe what is wrong')
      .superRefine(
        maxLengthCheck(
          limits.refundRequestLength,
          `Descriptions can have up to ${limits.refundRequestLength} characters`,
        ),
      ),
  }),
  data: z.boolean(),
  refuses: ['NOT_FOUND', 'CONFLICT', 'REFUND_REQUEST_TOO_LATE', 'RULE_BROKEN', 'ALREADY_DECIDED'],
})

/** Null for somebody who has left. */
export const purchaseParty = z
  .object({ userId: z.string(), username: z.string(), displayName: z.string() })
  .nullable()

export const refundRequest = z.object({
  refundRequestId: z.string(),
  state: refundRequestState,
  reason: z.enum(refundRequestReasons),
  description: z.string(),
  dateRequested: z.string(),
  buyer: purchaseParty,
  creator: purchaseParty,
  /** As the buyer’s list of purchases has it; `item` and `receiptId` are null: admins view posts by their own calls. */
  purchase: purchase,
  /** The post that was bought; null once its creator is gone for good. */
  postId: z.string().nullable(),
  paymentId: z.string(),
  /** An admin’s email address; null while it is open, and where the money went back for another cause. */
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  dateDecided: z.string().nullable(),
  /** Time at which the card’s provider last refused a refund that was granted, which opened the request again; else null. */
  dateRefundFailed: z.string().nullable(),
})
export type RefundRequest = z.output<typeof refundRequest>

export const searchRefundRequests = call(calls.searchRefundRequests, {
  summary: 'List buyers’ refund requests, those waiting for a decision unless `state` says otherwise',
  query: pageQuery
    .extend({ state: refundRequestState.default('OPEN'), sort: queueSortField('the state OPEN') })
    .overwrite((query) => applyQueueSortDefault(query.state === 'OPEN', query)),
  data: z.array(refundRequest),
})

export const decideRefundRequest = call(calls.decideRefundRequest, {
  summary:
    'Decide a refund request once: refund the purchase in full, or let it stand. If it takes two admins, the first call proposes the refund, the request stays OPEN, and another admin’s call with the same decision confirms it',
  params: z.object({ refundRequestId: id }),
  body: z.object({ decision: z.enum(['GIVE_BACK', 'KEEP']), reason: adminReason, ...adminFactorFields }),
  data: refundRequest,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})
