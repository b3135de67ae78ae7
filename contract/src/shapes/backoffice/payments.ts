import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/payments.ts'
import { id } from '../../fields/ids.ts'
import { bookedMinorUnits } from '../../fields/money.ts'
import { adminsNeeded, proposal } from '../money/proposals.ts'
import { dispute, paymentReview, refund } from '../money/refunds.ts'
import { shard } from './ledger.ts'
import { paymentTransaction } from './money.ts'

/** What is moved on one account of the ledger. Minor units; above zero it is credited. */
const share = z.object({
  /** `available`, `pending`, `receivable` of somebody; `fees`, `provider:paystack` and so on of the platform. */
  account: z.string(),
  /** Whose account it is; null for one of the platform. */
  username: z.string().nullable(),
  amount: bookedMinorUnits,
})
export type LedgerShare = z.output<typeof share>

export const bookedShare = share.extend({
  transactionId: z.string(),
  date: z.string(),
  kind: z.string(),
  shard,
})

/**
 * Why a payment can't be given back now. NOT_BOOKED: it moved no money. BY_BANK: it came by bank transfer, and goes back
 * there. IN_DISPUTE: the payer's bank decides about it.
 */
const refundHold = z.enum(['NOT_BOOKED', 'BY_BANK', 'GIVEN_BACK', 'REFUND_PENDING', 'IN_DISPUTE'])

export const paymentDetail = paymentTransaction.extend({
  /** Whose card terminal it went through; null where no card was used. */
  provider: z.string().nullable(),
  /** The code with which its payer was told why it did not do what it was meant for. */
  refusal: z.string().nullable(),
  /** How we know that whom it names wanted it. */
  vouchedBy: z.enum(['START', 'VERIFY', 'RENEWAL', 'ADMIN']).nullable(),
  /** The question before a person that it led to, or came from. */
  paymentReviewId: z.string().nullable(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** What was booked, with its refunds and lost disputes, oldest first. */
  entries: z.array(bookedShare),
  refundable: z.object({
    /** What is left of its price. */
    left: bookedMinorUnits,
    hold: refundHold.nullable(),
    /** What giving all of that back would book now. */
    shares: z.array(share),
  }),
})
export type PaymentDetail = z.output<typeof paymentDetail>

/** In what the card provider's word differs from ours. */
const difference = z.enum(['STATUS', 'AMOUNT', 'CURRENCY', 'REFUNDED'])

export const paymentAtProvider = z.object({
  provider: z.string(),
  /** UNKNOWN: it has no such charge. UNAVAILABLE: it did not answer in time. NOT_SET_UP: this installation no longer asks it. */
  answer: z.enum(['KNOWN', 'UNKNOWN', 'UNAVAILABLE', 'NOT_SET_UP']),
  charge: z
    .object({
      id: z.string().nullable(),
      status: z.enum(['success', 'failed', 'abandoned', 'pending', 'reversed']),
      /** What the card was charged. */
      amount: bookedMinorUnits,
      currencyCode: z.string(),
      datePaid: z.string().nullable(),
      /** What was given back of it, lost disputes not counted. */
      refunded: bookedMinorUnits,
    })
    .nullable(),
  differs: z.array(difference),
})
export type PaymentAtProvider = z.output<typeof paymentAtProvider>

export const loadPayment = call(calls.loadPayment, {
  summary: 'A payment with what was booked, refunded and disputed of it, and what giving it back would move',
  params: z.object({ paymentId: id }),
  data: paymentDetail,
  refuses: ['NOT_FOUND'],
})

export const loadPaymentAtProvider = call(calls.loadPaymentAtProvider, {
  summary: 'What the card provider says of a payment now, beside what we say; an outage is told as one',
  params: z.object({ paymentId: id }),
  data: paymentAtProvider,
  refuses: ['NOT_FOUND', 'RULE_BROKEN'],
})

export const paymentReviewDetail = paymentReview.extend({
  /** How many admins a credit takes. */
  adminsNeeded,
  /** By whom a credit was proposed, while it waits for a second admin and since. */
  proposal: proposal.nullable(),
  /** What a refund would give back to the card: all that was not given back, or lost to the cardholder's bank. */
  left: bookedMinorUnits,
  /** The cardholder's bank decides about it: until then it can only be dismissed. */
  isInDispute: z.boolean(),
  refunds: z.array(refund),
})
export type PaymentReviewDetail = z.output<typeof paymentReviewDetail>

export const loadPaymentReview = call(calls.loadPaymentReview, {
  summary: 'A charge that fits nothing, with what can be decided about it',
  params: z.object({ paymentReviewId: id }),
  data: paymentReviewDetail,
  refuses: ['NOT_FOUND'],
})

export const disputeDetail = dispute.extend({
  /** What was booked for it, once it is lost. */
  entries: z.array(bookedShare),
  /** While it is open: what losing it would book now. */
  sharesIfLost: z.array(share),
  /** While it is open: with whom it holds money, the most first. */
  holders: z.array(z.object({ username: z.string(), amount: bookedMinorUnits })),
})
export type DisputeDetail = z.output<typeof disputeDetail>

export const loadDispute = call(calls.loadDispute, {
  summary: 'A dispute, with what losing it takes from whom',
  params: z.object({ disputeId: id }),
  data: disputeDetail,
  refuses: ['NOT_FOUND'],
})
