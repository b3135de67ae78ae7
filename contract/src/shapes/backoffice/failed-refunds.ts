import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/failed-refunds.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { signedMinorUnits } from '../../fields/money.ts'
import { oldestFirstSortField, pageQuery } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { nonAdminRefundCauses } from '../../money/refund-rules.ts'
import { moneyProposal } from '../money/proposals.ts'
import { purchase } from '../money/purchases.ts'
import { purchaseParty } from '../money/refund-requests.ts'
import { paymentDetail } from './payments.ts'

/** A refund of a sale that no admin decided, that a card’s provider has refused, and that is still owed. */
const failedRefund = z.object({
  refundId: z.string(),
  cause: z.enum(nonAdminRefundCauses),
  /** Rest of the price, in minor units. */
  amount: signedMinorUnits,
  dateStarted: z.string(),
  dateRefundFailed: z.string(),
  /** Provider’s reason why it failed; null where it gave none. */
  failure: z.string().nullable(),
  /** Number of refunds of this purchase that have failed. */
  failures: z.int(),
  buyer: purchaseParty,
  creator: purchaseParty,
  /** As the buyer’s list of purchases has it; `item` and `receiptId` are null. */
  purchase,
  /** The post that was bought; null once its creator is gone for good. */
  postId: z.string().nullable(),
  paymentId: z.string(),
})
export type FailedRefund = z.output<typeof failedRefund>

const failedRefundDetail = failedRefund.extend({
  /** Preview of the next refund. */
  refundable: paymentDetail.shape.refundable,
  /** Proposal of the next refund, while it waits for a second admin and afterwards. */
  proposal: moneyProposal.nullable(),
  /** Proposal to settle this refund otherwise, likewise. */
  settlementProposal: moneyProposal.nullable(),
})
export type FailedRefundDetail = z.output<typeof failedRefundDetail>

export const searchFailedRefunds = call(calls.searchFailedRefunds, {
  summary:
    'List refunds of sales that a card’s provider has refused and that are still owed: of removed posts, of damaged files, of creators who leave, and those that creators started',
  query: pageQuery.extend({ sort: oldestFirstSortField }),
  data: z.array(failedRefund),
})

const byRefundId = z.object({ refundId: id })

export const loadFailedRefund = call(calls.loadFailedRefund, {
  summary:
    'Retrieve a failed refund with a preview of the next; 404 once it was tried again or is not owed any more',
  params: byRefundId,
  data: failedRefundDetail,
  refuses: ['NOT_FOUND'],
})

export const retryRefund = call(calls.retryRefund, {
  summary:
    'Try a failed refund again: what is left of the price goes back to the card. False: it takes two admins and is proposed; another admin’s call confirms it',
  params: byRefundId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: z.boolean(),
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const settleRefund = call(calls.settleRefund, {
  summary:
    'Settle a failed refund otherwise, where its provider will never carry it out: the purchase closes, no money moves, and the buyer is told how they got theirs. False: it takes two admins and is proposed; another admin’s call confirms it',
  params: byRefundId,
  body: z.object({
    /** Note that says how the buyer got their money; emailed to them. */
    reason: adminReason,
    ...adminFactorFields,
  }),
  data: z.boolean(),
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})
