import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/payments.ts'
import { usernameInPath } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { pageQuery } from '../../fields/page.ts'
import { purchasableItemKinds } from '../../money/payment-kinds.ts'
import { post } from '../social/posts.ts'

/** OPEN as long as the money stays paid. */
export const purchaseStatus = z.enum(['OPEN', 'CLOSED'])
/** REMOVED: the platform removed what was bought, and the money went back. */
export const purchaseCloseReason = z.enum(['REFUND', 'DISPUTE', 'REMOVED', 'UNSENT']).nullable()

/**
 * OPEN → GIVEN_BACK: the purchase was refunded, or is about to be, and OPEN again where the card’s provider refuses that; or
 * KEPT: it stands.
 */
export const refundRequestState = z.enum(['OPEN', 'GIVEN_BACK', 'KEPT'])

/** A refund request as buyer and creator see it. */
export const purchaseRefundRequest = z.object({
  state: refundRequestState,
  dateRequested: z.string(),
  dateDecided: z.string().nullable(),
})

/**
 * State of the page on which something bought was published: SHOWN there; DELETED, by its creator or the platform; CLOSED, since
 * its creator has left, was suspended or has blocked the buyer; BLOCKED, since the buyer has blocked the creator.
 */
export const purchasePageState = z.enum(['SHOWN', 'DELETED', 'CLOSED', 'BLOCKED'])

/** Something that the viewer has bought. */
export const purchase = z.object({
  purchaseId: z.string(),
  kind: z.enum(purchasableItemKinds),
  /** Whole, and openable while the purchase is open; null once its creator is gone for good or the platform has removed it. */
  item: post.nullable(),
  /** Null at the back office, which shows no item. */
  pageState: purchasePageState.nullable(),
  /** The caption as it was when it was bought; empty once its creator is gone for good. */
  title: z.string(),
  /** Empty for who is gone for good. */
  creatorName: z.string(),
  amount: signedMinorUnits,
  currencyCode,
  reference: z.string(),
  /** The `transactionId` by which get-receipt returns the receipt of its payment; null where there is none. */
  receiptId: z.string().nullable(),
  dateBought: z.string(),
  status: purchaseStatus,
  closedBecause: purchaseCloseReason,
  /** Card fee that was paid on top; a refund doesn’t return it. 0 for a payment from the wallet. */
  cardFee: signedMinorUnits,
  /** Until when a refund can be requested; null where it can’t: too late, closed, or requested before. */
  refundableUntil: z.string().nullable(),
  /** True while a refund is on its way to the card. */
  isRefundPending: z.boolean(),
  refundRequest: purchaseRefundRequest.nullable(),
})
export type Purchase = z.output<typeof purchase>

export const searchPurchases = call(calls.searchPurchases, {
  summary: 'What I have bought, newest first; also what its creator has deleted since',
  query: pageQuery.extend({
    kind: z.enum(purchasableItemKinds).optional(),
    username: usernameInPath.optional(),
  }),
  data: z.array(purchase),
})
