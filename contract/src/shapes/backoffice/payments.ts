import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/payments.ts'
import { id } from '../../fields/ids.ts'
import { signedMinorUnits } from '../../fields/money.ts'
import { purchasableItemKinds } from '../../money/payment-kinds.ts'
import { moneyProposal, requiredAdminCount } from '../money/proposals.ts'
import { dispute, refund, unmatchedCharge } from '../money/refunds.ts'
import { postForAdmins } from './content.ts'
import { shard } from './ledger.ts'
import { paymentTransaction } from './money.ts'

/** Amount moved on one ledger account. Minor units; above zero it is credited. */
const share = z.object({
  /** `available`, `pending`, `receivable` of somebody; `fees`, `provider:paystack` and so on of the platform. */
  account: z.string(),
  /** Owner of the account; null for one of the platform. */
  username: z.string().nullable(),
  amount: signedMinorUnits,
})
export type LedgerMovement = z.output<typeof share>

export const bookedLedgerMovement = share.extend({
  transactionId: z.string(),
  date: z.string(),
  kind: z.string(),
  shard,
})

/**
 * Reason why a payment cannot be refunded now. NOT_BOOKED: it moved no money. BY_BANK: it came by bank
 * transfer, and is returned there. IN_DISPUTE: the payer’s bank decides about it.
 */
const refundHold = z.enum(['NOT_BOOKED', 'BY_BANK', 'GIVEN_BACK', 'REFUND_PENDING', 'IN_DISPUTE'])

/** Item that a payment bought. */
const boughtItem = z.object({
  purchaseId: z.string(),
  kind: z.enum(purchasableItemKinds),
  /** The caption as it was when it was bought; empty once its creator is gone for good. */
  title: z.string(),
  /** As admins see it; null once it is gone. */
  post: postForAdmins.nullable(),
  /** The buyer's request for a refund, if there is one. */
  refundRequestId: z.string().nullable(),
})
export type BoughtItem = z.output<typeof boughtItem>

export const paymentDetail = paymentTransaction.extend({
  /** Card provider that processed it; null if no card was used. */
  provider: z.string().nullable(),
  /** The code with which its payer was told why it did not do what it was meant for. */
  refusal: z.string().nullable(),
  /** Evidence that the person it names intended it. */
  vouchedBy: z.enum(['START', 'VERIFY', 'RENEWAL', 'ADMIN']).nullable(),
  /** The question before a person that it led to, or came from. */
  paymentReviewId: z.string().nullable(),
  /** Null for a payment that bought nothing. */
  purchase: boughtItem.nullable(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** Booked entries, including refunds and lost disputes, oldest first. */
  entries: z.array(bookedLedgerMovement),
  refundable: z.object({
    /** Part of its price that was not refunded. */
    left: signedMinorUnits,
    hold: refundHold.nullable(),
    /** Shares that refunding all of that would book now. */
    shares: z.array(share),
  }),
})
export type PaymentDetail = z.output<typeof paymentDetail>

/** Fields in which the card provider’s record differs from ours. */
const difference = z.enum(['STATUS', 'AMOUNT', 'CURRENCY', 'REFUNDED'])

export const paymentAtProvider = z.object({
  provider: z.string(),
  /** UNKNOWN: it has no such charge. UNAVAILABLE: it did not answer in time. NOT_SET_UP: this installation no longer asks it. */
  answer: z.enum(['KNOWN', 'UNKNOWN', 'UNAVAILABLE', 'NOT_SET_UP']),
  charge: z
    .object({
      id: z.string().nullable(),
      status: z.enum(['success', 'failed', 'abandoned', 'pending', 'reversed']),
      /** Amount charged to the card. */
      amount: signedMinorUnits,
      currencyCode: z.string(),
      datePaid: z.string().nullable(),
      /** Amount refunded, without lost disputes. */
      refunded: signedMinorUnits,
    })
    .nullable(),
  differs: z.array(difference),
})
export type PaymentAtProvider = z.output<typeof paymentAtProvider>

export const loadPayment = call(calls.loadPayment, {
  summary: 'Retrieve a payment with its bookings, refunds and disputes, and a preview of its refund',
  params: z.object({ paymentId: id }),
  data: paymentDetail,
  refuses: ['NOT_FOUND'],
})

export const loadPaymentAtProvider = call(calls.loadPaymentAtProvider, {
  summary: 'Compare a payment with the card provider’s current record; an outage is reported as such',
  params: z.object({ paymentId: id }),
  data: paymentAtProvider,
  refuses: ['NOT_FOUND', 'RULE_BROKEN'],
})

export const unmatchedChargeDetail = unmatchedCharge.extend({
  /** Number of admins that a credit requires. */
  adminsNeeded: requiredAdminCount,
  /** Proposal of a credit, while it waits for a second admin and afterwards. */
  proposal: moneyProposal.nullable(),
  /**
   * Amount that a refund would return to the card: all that was not refunded, or lost to the cardholder’s
   * bank.
   */
  left: signedMinorUnits,
  /** The cardholder's bank decides about it: until then it can only be dismissed. */
  isInDispute: z.boolean(),
  refunds: z.array(refund),
})
export type UnmatchedChargeDetail = z.output<typeof unmatchedChargeDetail>

export const loadPaymentReview = call(calls.loadPaymentReview, {
  summary: 'Retrieve an unmatched charge with the possible decisions',
  params: z.object({ paymentReviewId: id }),
  data: unmatchedChargeDetail,
  refuses: ['NOT_FOUND'],
})

export const disputeDetail = dispute.extend({
  /** Entries booked for the dispute, once it is lost. */
  entries: z.array(bookedLedgerMovement),
  /** Shares that losing an open dispute would book now. */
  sharesIfLost: z.array(share),
  /** Users whose money an open dispute holds, largest amount first. */
  holders: z.array(z.object({ username: z.string(), amount: signedMinorUnits })),
})
export type DisputeDetail = z.output<typeof disputeDetail>

export const loadDispute = call(calls.loadDispute, {
  summary: 'Retrieve a dispute with a preview of the entries if it is lost',
  params: z.object({ disputeId: id }),
  data: disputeDetail,
  refuses: ['NOT_FOUND'],
})
