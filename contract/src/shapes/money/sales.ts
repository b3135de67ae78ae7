import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/sales.ts'
import { id, usernameInPath } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { datedPageQuery } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { purchasableItemKinds } from '../../money/payment-kinds.ts'
import { reauthentication } from '../accounts/two-factor.ts'
import { counterparty } from './payments.ts'
import { purchaseCloseReason, purchaseRefundRequest, purchaseStatus } from './purchases.ts'

/** A purchase as its creator sees it. Amounts in minor units. */
export const sale = z.object({
  purchaseId: z.string(),
  kind: z.enum(purchasableItemKinds),
  itemId: z.string(),
  /** True while the item has a page: neither its creator nor the platform has removed it. */
  hasPage: z.boolean(),
  /** The caption as it was when it was bought. */
  title: z.string(),
  /** Null for somebody who has left. */
  buyer: counterparty.extend({ userId: z.string() }).nullable(),
  amount: signedMinorUnits,
  /** The platform’s fee, less what was refunded of it. */
  fee: signedMinorUnits,
  /** Amount without fee that the creator received, less what was refunded of it. */
  net: signedMinorUnits,
  /** Amount that went back to the buyer so far. */
  reversed: signedMinorUnits,
  currencyCode,
  paymentMethod: z.enum(['WALLET', 'CARD']),
  reference: z.string(),
  dateBought: z.string(),
  status: purchaseStatus,
  closedBecause: purchaseCloseReason,
  dateClosed: z.string().nullable(),
  /** True while a refund is on its way to the buyer’s card. */
  isRefundPending: z.boolean(),
  /** True where the card’s provider has refused a refund that the creator started, and the buyer does not have the money. */
  isRefundFailed: z.boolean(),
  refundRequest: purchaseRefundRequest.nullable(),
})
export type Sale = z.output<typeof sale>

export const searchSales = call(calls.searchSales, {
  summary: 'List what others bought from me, newest first',
  query: datedPageQuery.extend({ itemId: id.optional(), username: usernameInPath.optional() }),
  data: z.array(sale),
})

export const refundSale = call(calls.refundSale, {
  bucket: 'payment',
  admission: 'money',
  topics: 'Its transaction appends WALLET_MOVED.',
  summary:
    'Refund one buyer in full, from what I have; this closes the purchase and notifies the buyer. CONFIRMATION_REQUIRED above a daily total',
  params: z.object({ purchaseId: id }),
  body: z.object({ reason: adminReason, confirmation: reauthentication.optional() }),
  data: z.boolean(),
  refuses: [
    'NOT_FOUND',
    'CONFLICT',
    'RULE_BROKEN',
    'CONFIRMATION_REQUIRED',
    'INVALID_OTP',
    'TOO_MANY_REQUESTS',
  ],
})
