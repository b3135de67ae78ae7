import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/refund-requests.ts'
import { id } from '../../fields/ids.ts'
import { moneyProposal } from '../money/proposals.ts'
import { refundRequest } from '../money/refund-requests.ts'
import { postForAdmins } from './content.ts'
import { paymentDetail } from './payments.ts'

/** Contents of a post. */
const postContents = z.object({
  pictures: z.int(),
  videos: z.int(),
  audios: z.int(),
  /** Length of its videos and sounds together. */
  seconds: z.int(),
  /** Length of its text in characters. */
  characters: z.int(),
})
export type PostContentCounts = z.output<typeof postContents>

/** Purchases of a buyer or a creator, this one included, and the refund requests about all but this one. */
const tradeHistory = z.object({
  purchases: z.int(),
  /** Number of them that were refunded, or given back as their post was removed. */
  refunded: z.int(),
  /** Number of them that a bank took back. */
  disputed: z.int(),
  otherRequests: z.int(),
  /** Number of the other requests that were granted. */
  otherGranted: z.int(),
})
export type PurchaseHistoryCounts = z.output<typeof tradeHistory>

export const refundRequestDetail = refundRequest.extend({
  /** Contents of the post when it was bought. */
  promised: postContents,
  /** Its contents now, with the number of files, of those that everybody sees and of those damaged in storage; null once it is gone. */
  delivered: postContents.extend({ files: z.int(), previews: z.int(), damaged: z.int() }).nullable(),
  /** As admins see it; null once it is gone. */
  post: postForAdmins.nullable(),
  buyerHistory: tradeHistory,
  creatorHistory: tradeHistory,
  /** Preview of the refund, if the request was granted now. */
  refundable: paymentDetail.shape.refundable,
  /** Proposal of the refund, while it waits for a second admin and afterwards. */
  proposal: moneyProposal.nullable(),
})
export type RefundRequestDetail = z.output<typeof refundRequestDetail>

export const loadRefundRequest = call(calls.loadRefundRequest, {
  summary:
    'Retrieve a refund request with what was promised and delivered, the history of both sides and a preview of the refund',
  params: z.object({ refundRequestId: id }),
  data: refundRequestDetail,
  refuses: ['NOT_FOUND'],
})
