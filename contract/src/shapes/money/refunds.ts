import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/refunds.ts'
import { adminFactor, refusesFactor } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { bookedMinorUnits, currencyCode, minorUnits } from '../../fields/money.ts'
import { datedPageQuery, oldestIf, sortAsQueue, sortByDate } from '../../fields/page.ts'
import { reason } from '../../fields/reason.ts'
import { transactionSource } from './payments.ts'

/** PENDING → SUCCEEDED or FAILED. Money that goes back into a wallet is there at once. */
export const refundState = z.enum(['PENDING', 'SUCCEEDED', 'FAILED'])
/** OPEN → WON: the payment stands; or LOST: the cardholder's bank took it back. */
export const disputeState = z.enum(['OPEN', 'WON', 'LOST'])
/** CREDIT_WALLET: into somebody's wallet. REFUND: back to the card. DISMISS: nothing moves. */
export const paymentReviewDecision = z.enum(['CREDIT_WALLET', 'REFUND', 'DISMISS'])

const reference = z.string().trim().min(1).max(100).optional()
const party = z.object({ userId: z.string(), username: z.string(), displayName: z.string() })

/** The payment that a refund or a dispute is about. Amounts in minor units. */
const reversedPayment = z.object({
  id: z.string(),
  transactionSource,
  amount: bookedMinorUnits,
  /** What the card was charged. */
  total: bookedMinorUnits.nullable(),
  /** What was given back of it so far, by refunds and lost disputes together. */
  reversed: bookedMinorUnits,
  payer: party,
  /** Null for a top-up. */
  receiver: party.nullable(),
})

const loss = z.object({
  id: z.string(),
  /** Of the charge, or of the payment from a wallet. */
  paymentReference: z.string(),
  amount: bookedMinorUnits,
  /** What was moved for it: less than the amount only where the rest had been given back before. */
  booked: bookedMinorUnits,
  /** What is held for it in wallets and withdrawals while it is open or pending. */
  held: bookedMinorUnits,
  currencyCode: z.string(),
  /** Null for money that went back into a wallet. */
  provider: z.string().nullable(),
  /** Null for a charge that was never booked. */
  payment: reversedPayment.nullable(),
  paymentReviewId: z.string().nullable(),
  dateCreated: z.string(),
})

export const refund = loss.extend({
  state: refundState,
  providerRefundId: z.string().nullable(),
  /** An admin's address; null where somebody did it at the provider. */
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  dateSettled: z.string().nullable(),
})
export type Refund = z.output<typeof refund>

export const dispute = loss.extend({
  state: disputeState,
  providerDisputeId: z.string(),
  dateDecided: z.string().nullable(),
  /** While it is open: what people would lose and no wallet has any more, so that it would be owed. Null where that is unknown. */
  notFound: bookedMinorUnits.nullable(),
})
export type Dispute = z.output<typeof dispute>

export const refundPayment = call(calls.refundPayment, {
  summary:
    'Give a payment back, all that is left of it or `amount` minor units: to the card, or into the wallet that paid. Where it takes two admins, the first call proposes it and another admin’s, of the same amount, does it',
  params: z.object({ paymentId: id }),
  body: z.object({
    /** Without it, all that is left. A card's charge is not part of it: its provider keeps that. */
    amount: minorUnits.optional(),
    /** What was left when the admin looked: with another since, the refund is refused with 409. */
    left: bookedMinorUnits.optional(),
    reason,
    ...adminFactor,
  }),
  /** Null: it waits for a second admin. */
  data: refund.nullable(),
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...refusesFactor],
})

export const searchRefunds = call(calls.searchRefunds, {
  summary: 'Refunds of everybody, newest first',
  query: datedPageQuery.extend({
    state: refundState.optional(),
    paymentReference: reference,
    sort: sortByDate,
  }),
  data: z.array(refund),
})

export const searchDisputes = call(calls.searchDisputes, {
  summary: 'Charges that their cardholders want back from the bank',
  query: datedPageQuery
    .extend({
      state: disputeState.optional(),
      paymentReference: reference,
      sort: sortAsQueue('the state OPEN'),
    })
    .overwrite((query) => oldestIf(query.state === 'OPEN', query)),
  data: z.array(dispute),
})

/** A charge that went through and fit nothing, so that a person decides what becomes of its money. */
export const paymentReview = z.object({
  id: z.string(),
  provider: z.string(),
  paymentReference: z.string(),
  /** Why it fit nothing. */
  cause: z.string(),
  /** What the card was charged, in minor units. */
  charged: bookedMinorUnits,
  /** What a wallet would get of it; null where no wallet holds this currency. */
  creditable: bookedMinorUnits.nullable(),
  /** As the provider says it. */
  currencyCode: z.string(),
  /** When it is given back unless whom it names says that it is hers; null where a person decides. */
  dateGivenBack: z.string().nullable(),
  /** What came with the charge, as JSON. */
  metadata: z.string(),
  /** Whom the charge or the payment under its reference names, where that is somebody. */
  payer: party.extend({ currencyCode }).nullable(),
  /** CLAIM: whom the charge names said that it was hers, and it was booked. */
  decision: z.enum([...paymentReviewDecision.options, 'CLAIM']).nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The payment by which a wallet was credited. */
  creditedPaymentId: z.string().nullable(),
  dateCreated: z.string(),
  dateDecided: z.string().nullable(),
})
export type PaymentReview = z.output<typeof paymentReview>

export const searchPaymentReviews = call(calls.searchPaymentReviews, {
  summary: 'Charges that fit nothing',
  query: datedPageQuery
    .extend({
      /** Only what waits for a decision, or only what has one. */
      isDecided: z.stringbool().optional(),
      paymentReference: reference,
      sort: sortAsQueue('isDecided=false'),
    })
    .overwrite((query) => oldestIf(query.isDecided === false, query)),
  data: z.array(paymentReview),
})

export const decidePaymentReview = call(calls.decidePaymentReview, {
  summary:
    'Decide once about a charge that fit nothing: credit it, less the card provider’s fee, to a wallet of its currency; give it back; or note that it needs nothing. Where that takes two admins, the first call proposes it and another admin’s, to the same wallet or of the same amount, does it',
  params: z.object({ paymentReviewId: id }),
  body: z
    .object({ decision: paymentReviewDecision, userId: id.optional(), reason, ...adminFactor })
    .refine(({ decision, userId }) => (decision === 'CREDIT_WALLET') === (userId !== undefined), {
      path: ['userId'],
      message: 'Say whose wallet is credited, and only for that',
    }),
  data: paymentReview,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', 'PROVIDER_UNAVAILABLE', ...refusesFactor],
})
