import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/refunds.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import {
  applyQueueSortDefault,
  datedPageQuery,
  newestFirstSortField,
  queueSortField,
} from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { refundCauses } from '../../money/refund-rules.ts'
import { transactionSource } from './payments.ts'

/** PENDING → SUCCEEDED or FAILED. Money that goes back into a wallet is there at once. */
export const refundState = z.enum(['PENDING', 'SUCCEEDED', 'FAILED'])
/** OPEN → WON: the payment stands; or LOST: the cardholder's bank took it back. */
export const disputeState = z.enum(['OPEN', 'WON', 'LOST'])
/** CREDIT_WALLET: into somebody's wallet. REFUND: back to the card. DISMISS: nothing moves. */
export const unmatchedChargeDecision = z.enum(['CREDIT_WALLET', 'REFUND', 'DISMISS'])

const reference = z.string().trim().min(1).max(100).optional()
const party = z.object({ userId: z.string(), username: z.string(), displayName: z.string() })

/** The payment that a refund or a dispute is about. Amounts in minor units. */
const reversedPayment = z.object({
  id: z.string(),
  transactionSource,
  amount: signedMinorUnits,
  /** Amount charged to the card. */
  total: signedMinorUnits.nullable(),
  /** Amount reversed so far, by refunds and lost disputes. */
  reversed: signedMinorUnits,
  payer: party,
  /** Null for a top-up. */
  receiver: party.nullable(),
})

const loss = z.object({
  id: z.string(),
  /** Reference of the charge, or of the payment from a wallet. */
  paymentReference: z.string(),
  amount: signedMinorUnits,
  /** Amount moved for it: less than `amount` only if the rest had been refunded before. */
  booked: signedMinorUnits,
  /** Amount held for it in wallets and withdrawals while it is open or pending. */
  held: signedMinorUnits,
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
  /** Null where somebody did it at the provider, or nobody claimed the charge. */
  cause: z.enum(refundCauses).nullable(),
  /** An admin's address; null where no admin decided it: the cause says who did. */
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  dateSettled: z.string().nullable(),
  /** Time at which the card’s provider refused it; null unless its state is FAILED. */
  dateRefundFailed: z.string().nullable(),
  /** Provider’s reason why it failed; null where it gave none. */
  failure: z.string().nullable(),
})
export type Refund = z.output<typeof refund>

export const dispute = loss.extend({
  state: disputeState,
  providerDisputeId: z.string(),
  dateDecided: z.string().nullable(),
  /**
   * Open disputes only: the part of people’s losses that no wallet holds any more, and that would be owed.
   * Null if unknown.
   */
  notFound: signedMinorUnits.nullable(),
})
export type Dispute = z.output<typeof dispute>

export const refundPayment = call(calls.refundPayment, {
  summary:
    'Refund a payment in full or by `amount` in minor units, to the card or the wallet that paid. If it takes two admins, the first call proposes it and another admin’s call with the same amount confirms it',
  params: z.object({ paymentId: id }),
  body: z.object({
    /** Defaults to the whole remainder. A card’s charge is not part of it: its provider retains that. */
    amount: minorUnits.optional(),
    /** Remainder that the admin saw: if it has changed since, the refund is refused with 409. */
    left: signedMinorUnits.optional(),
    reason: adminReason,
    ...adminFactorFields,
  }),
  /** Null: it waits for a second admin. */
  data: refund.nullable(),
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const searchRefunds = call(calls.searchRefunds, {
  summary: 'Search refunds, newest first',
  query: datedPageQuery.extend({
    state: refundState.optional(),
    paymentReference: reference,
    sort: newestFirstSortField,
  }),
  data: z.array(refund),
})

export const searchDisputes = call(calls.searchDisputes, {
  summary: 'Search disputed charges',
  query: datedPageQuery
    .extend({
      state: disputeState.optional(),
      paymentReference: reference,
      sort: queueSortField('the state OPEN'),
    })
    .overwrite((query) => applyQueueSortDefault(query.state === 'OPEN', query)),
  data: z.array(dispute),
})

/** A charge that went through and fit nothing, so that a person decides what becomes of its money. */
export const unmatchedCharge = z.object({
  id: z.string(),
  provider: z.string(),
  paymentReference: z.string(),
  /** Reason why it could not be matched. */
  cause: z.string(),
  /** Amount charged to the card, in minor units. */
  charged: signedMinorUnits,
  /** Amount that a wallet would get of it; null if no wallet holds this currency. */
  creditable: signedMinorUnits.nullable(),
  /** Currency as the provider reports it. */
  currencyCode: z.string(),
  /** Date on which it is refunded unless the person it names claims it; null if a person decides. */
  dateGivenBack: z.string().nullable(),
  /** Metadata of the charge, as JSON. */
  metadata: z.string(),
  /** User whom the charge or the payment under its reference names, if there is one. */
  payer: party.extend({ currencyCode }).nullable(),
  /** CLAIM: the person named by the charge claimed it, and it was booked. */
  decision: z.enum([...unmatchedChargeDecision.options, 'CLAIM']).nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The payment by which a wallet was credited. */
  creditedPaymentId: z.string().nullable(),
  dateCreated: z.string(),
  dateDecided: z.string().nullable(),
})
export type UnmatchedCharge = z.output<typeof unmatchedCharge>

export const searchPaymentReviews = call(calls.searchPaymentReviews, {
  summary: 'Search unmatched charges',
  query: datedPageQuery
    .extend({
      /** Filters for decided or for undecided ones only. */
      isDecided: z.stringbool().optional(),
      paymentReference: reference,
      sort: queueSortField('isDecided=false'),
    })
    .overwrite((query) => applyQueueSortDefault(query.isDecided === false, query)),
  data: z.array(unmatchedCharge),
})

export const decidePaymentReview = call(calls.decidePaymentReview, {
  summary:
    'Decide an unmatched charge once: credit it, minus the card provider’s fee, to a wallet in its currency; refund it; or dismiss it. If it takes two admins, the first call proposes it and another admin’s call with the same wallet or amount confirms it',
  params: z.object({ paymentReviewId: id }),
  body: z
    .object({
      decision: unmatchedChargeDecision,
      userId: id.optional(),
      reason: adminReason,
      ...adminFactorFields,
    })
    .refine(({ decision, userId }) => (decision === 'CREDIT_WALLET') === (userId !== undefined), {
      path: ['userId'],
      message: 'Choose whose wallet to credit, and only for credits',
    }),
  data: unmatchedCharge,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', 'PROVIDER_UNAVAILABLE', ...adminFactorRefusals],
})
