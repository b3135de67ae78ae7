import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/payments.ts'
import { usernameInPath } from '../../fields/ids.ts'
import { bookedMinorUnits, currencyCode } from '../../fields/money.ts'
import { pageQuery } from '../../fields/page.ts'
import { itemKinds } from '../../money/payment-kinds.ts'
import { post } from '../posts.ts'

/** Something that the viewer has bought. */
export const purchase = z.object({
  purchaseId: z.string(),
  kind: z.enum(itemKinds),
  /** Whole, and openable while the purchase is open; null once its creator is gone for good. */
  item: post.nullable(),
  /** The caption as it was when it was bought; empty once its creator is gone for good. */
  title: z.string(),
  /** Empty for who is gone for good. */
  creatorName: z.string(),
  amount: bookedMinorUnits,
  currencyCode,
  reference: z.string(),
  dateBought: z.string(),
  /** OPEN as long as the money stays paid. */
  status: z.enum(['OPEN', 'CLOSED']),
  closedBecause: z.enum(['REFUND', 'DISPUTE', 'REMOVED', 'UNSENT']).nullable(),
})
export type Purchase = z.output<typeof purchase>

export const searchPurchases = call(calls.searchPurchases, {
  summary: 'What I have bought, newest first; also what its creator has deleted since',
  query: pageQuery.extend({ kind: z.enum(itemKinds).optional(), username: usernameInPath.optional() }),
  data: z.array(purchase),
})
