import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/money.ts'
import { adminFactor, refusesFactor } from '../../fields/admin-factor.ts'
import { id, username } from '../../fields/ids.ts'
import { bookedMinorUnits, currencyCode, minorUnits } from '../../fields/money.ts'
import { oneLine } from '../../fields/names.ts'
import { datedPageQuery, filterText, oldestIf, sortAsQueue, sortByDate } from '../../fields/page.ts'
import { reason } from '../../fields/reason.ts'
import { wholeNumber } from '../../fields/whole-number.ts'
import { fewMarks } from '../../text/marks.ts'
import { transactionSource } from '../money/payments.ts'
import { adminsNeeded, proposal } from '../money/proposals.ts'
import { withdrawal, withdrawalStatus } from '../money/withdrawals.ts'

/** Who sends an approved withdrawal: an admin at the bank, or a card provider by its transfer call. */
export const payoutBy = z.enum(['HAND', 'PROVIDER'])

/** A withdrawal request with whose it is. Of the number of its bank account, the last four digits. */
export const platformWithdrawal = withdrawal.extend({
  user: z.object({
    userId: z.string(),
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    /** True while members see the verified mark beside the name. */
    isVerified: z.boolean(),
    email: z.string(),
    /** Since when an admin keeps her away. */
    dateSuspended: z.string().nullable(),
    /** When she last changed the bank account that is saved with her; null: never, since this is noted. */
    dateBankChanged: z.string().nullable(),
  }),
  /**
   * Why it can't be approved yet, and from when on it can. BANK_CHANGED: it goes to the saved account, which was changed
   * lately. NEW_BANK_ACCOUNT: it goes to another, to which she was never paid.
   */
  hold: z.object({ dateUntil: z.string(), cause: z.enum(['BANK_CHANGED', 'NEW_BANK_ACCOUNT']) }).nullable(),
  /**
   * The reason why the admin who asks can't approve a PENDING one now: the DATE of `hold`, an open DISPUTE that holds money of
   * its owner, or a rule by which ANOTHER_ADMIN has to.
   */
  waitsFor: z.enum(['DATE', 'DISPUTE', 'REFUND', 'ANOTHER_ADMIN']).nullable(),
  /** Debt of its owner in its currency, in minor units: until it is paid, the withdrawal can only be disapproved, and its money then pays the debt. */
  owed: bookedMinorUnits,
  /** Whether the bank account is in the name that an identity check has confirmed; null where none has. */
  isVerifiedName: z.boolean().nullable(),
  /** How often she was paid to this bank account before. */
  paidBefore: z.int(),
  /** How many admins it takes to approve it. */
  adminsNeeded,
  /** By whom its approval was proposed, while it waits for a second admin and since. */
  proposal: proposal.nullable(),
  decidedBy: z.string().nullable(),
  /** Until when who approved it by hand can take that back; null where nobody can. */
  undoUntil: z.string().nullable(),
  /** The file for the bank that it is in. */
  payoutFileId: z.string().nullable(),
  /** When the bank was found not to have paid it. */
  dateRejected: z.string().nullable(),
  /** What the bank or the card provider calls the payout. */
  payoutReference: z.string().nullable(),
  /** Null until it is approved, and when it is turned down. */
  payoutBy: payoutBy.nullable(),
  /**
   * What an admin must know of the provider's payout. APPROVED: it failed for good, so pay by hand or turn the request
   * down. PAID: it came back, or was made beside the payout by hand.
   */
  payoutFailure: z.string().nullable(),
})
export type PlatformWithdrawal = z.output<typeof platformWithdrawal>

/**
 * Where a request stands at the desk. PENDING ones: WAITING, or for a SECOND admin. APPROVED ones: READY for a file, or SENT
 * in one or by a card provider. What is over is PAID or DISAPPROVED.
 */
export const withdrawalStage = z.enum(['WAITING', 'SECOND', 'READY', 'SENT', 'PAID', 'DISAPPROVED'])
export type WithdrawalStage = z.output<typeof withdrawalStage>

/** Tells whether requests at a stage wait for an admin. */
function isBeforePayout(stage: WithdrawalStage | undefined): boolean {
  return stage === 'WAITING' || stage === 'SECOND' || stage === 'READY'
}

export const searchPlatformWithdrawals = call(calls.searchPlatformWithdrawals, {
  summary: 'Withdrawal requests of everybody',
  query: datedPageQuery
    .extend({
      status: withdrawalStatus.optional(),
      stage: withdrawalStage.optional(),
      currencyCode: currencyCode.optional(),
      username: username.optional(),
      payoutFileId: id.optional(),
      /** A part of a username, of a member’s name or of the name or number of a bank account; a request’s id, or what the bank calls its payout, whole. */
      text: filterText,
      bankName: filterText,
      amount: wholeNumber(minorUnits).optional(),
      sort: sortAsQueue('the status PENDING, or a stage before SENT'),
    })
    .overwrite((query) => oldestIf(query.status === 'PENDING' || isBeforePayout(query.stage), query)),
  data: z.array(platformWithdrawal),
})

const byWithdrawalId = z.object({ withdrawalRequestId: id })

export const approveWithdrawal = call(calls.approveWithdrawal, {
  summary:
    'Approve a request (PENDING → APPROVED); with `paid`, note that the bank has sent it (→ PAID), at once or later; by PROVIDER, have the card provider send it, which makes it PAID. Each call shows a second factor. Where it takes two admins, the first call proposes it and another admin’s, with the same `by`, approves it',
  params: byWithdrawalId,
  body: z
    .object({
      by: payoutBy.default('HAND'),
      paid: z.boolean().default(false),
      payoutReference: z
        .string()
        .overwrite(oneLine)
        .refine(...fewMarks)
        .min(1, { abort: true })
        .max(100, { abort: true })
        .optional(),
      ...adminFactor,
    })
    .prefault({})
    .refine(({ by, paid }) => by === 'HAND' || !paid, {
      path: ['paid'],
      message: 'The card provider says when it has paid',
    })
    .refine(({ paid, payoutReference }) => paid || payoutReference === undefined, {
      path: ['payoutReference'],
      message: 'A payout has a reference once it is paid',
    }),
  data: platformWithdrawal,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT', 'RULE_BROKEN', 'WITHDRAWAL_HELD', ...refusesFactor],
})

export const disapproveWithdrawal = call(calls.disapproveWithdrawal, {
  summary:
    'Turn a request down (PENDING, or APPROVED when the card provider failed to pay it → DISAPPROVED); the money is available again',
  params: byWithdrawalId,
  body: z.object({ reason, ...adminFactor }),
  data: platformWithdrawal,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', ...refusesFactor],
})

const party = z.object({ userId: z.string(), username: z.string(), displayName: z.string() })

export const paymentTransaction = z.object({
  id: z.string(),
  paymentReference: z.string(),
  transactionSource,
  /** CREDIT: the money came in from outside, by card or bank transfer. DEBIT: it was taken from a wallet. */
  transactionType: z.enum(['CREDIT', 'DEBIT']),
  paymentMethod: z.enum(['CARD', 'WALLET', 'TRANSFER']),
  /** STARTED: not charged, or not come, yet. WAITING: charged, for its payer to claim. REVIEW: for a person to look at. */
  status: z.enum(['STARTED', 'WAITING', 'SUCCEEDED', 'FAILED', 'REVIEW']),
  /** What became of a payment that succeeded; WALLET_CREDIT: it went to the payer's wallet instead. */
  outcome: z.enum(['AS_MEANT', 'WALLET_CREDIT', 'NOTHING_DUE']).nullable(),
  amount: bookedMinorUnits,
  /** What the card was charged. */
  total: bookedMinorUnits.nullable(),
  /** What was given back of it, by refunds and lost disputes; of a card at most its total. */
  reversed: bookedMinorUnits,
  currencyCode,
  payer: party,
  /** Null for a top-up. */
  receiver: party.nullable(),
  message: z.string().nullable(),
  dateCreated: z.string(),
  dateFinished: z.string().nullable(),
})
export type PaymentTransaction = z.output<typeof paymentTransaction>

export const searchPaymentTransactions = call(calls.searchPaymentTransactions, {
  summary: 'Payments of everybody, by card, from wallets and by bank transfer',
  query: datedPageQuery.extend({
    transactionSource: transactionSource.optional(),
    transactionType: paymentTransaction.shape.transactionType.optional(),
    paymentMethod: paymentTransaction.shape.paymentMethod.optional(),
    status: paymentTransaction.shape.status.optional(),
    paymentReference: z.string().trim().min(1).max(100).optional(),
    payerUsername: username.optional(),
    receiverUsername: username.optional(),
    currencyCode: currencyCode.optional(),
    /** What was paid, or of a card what was charged in all. */
    amount: wholeNumber(minorUnits).optional(),
    sort: sortByDate,
  }),
  data: z.array(paymentTransaction),
})
