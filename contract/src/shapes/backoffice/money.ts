import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/money.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id, username } from '../../fields/ids.ts'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import {
  applyQueueSortDefault,
  datedPageQuery,
  newestFirstSortField,
  optionalFilterText,
  queueSortField,
} from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { transactionSource } from '../money/payments.ts'
import { moneyProposal, requiredAdminCount } from '../money/proposals.ts'
import { withdrawal, withdrawalStatus } from '../money/withdrawals.ts'

/** Sender of an approved withdrawal: an admin at the bank, or a card provider by its transfer call. */
export const payoutChannel = z.enum(['HAND', 'PROVIDER'])

/** A withdrawal request with whose it is. Of the number of its bank account, the last four digits. */
export const withdrawalForAdmins = withdrawal.extend({
  user: z.object({
    userId: z.string(),
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    /** True while members see the verified mark beside the name. */
    isVerified: z.boolean(),
    email: z.string(),
    /** Start of the suspension by an admin. */
    dateSuspended: z.string().nullable(),
    /** Date on which the member last changed their saved bank account; null: not since this is recorded. */
    dateBankChanged: z.string().nullable(),
  }),
  /**
   * Reason for the hold on its approval, and the end of the hold. BANK_CHANGED: it goes to the saved account,
   * which was changed lately. NEW_BANK_ACCOUNT: it goes to another account, to which the member was never
   * paid.
   */
  hold: z.object({ dateUntil: z.string(), cause: z.enum(['BANK_CHANGED', 'NEW_BANK_ACCOUNT']) }).nullable(),
  /**
   * The reason why the admin who asks can't approve a PENDING one now: the DATE of `hold`, an open DISPUTE or a pending REFUND
   * that holds money of its owner, or a rule by which ANOTHER_ADMIN has to. The reason why an APPROVED one whose money is still
   * here can't be sent: a DISPUTE or a REFUND.
   */
  waitsFor: z.enum(['DATE', 'DISPUTE', 'REFUND', 'ANOTHER_ADMIN']).nullable(),
  /** Debt of its owner in its currency, in minor units: until it is paid, the withdrawal can only be disapproved, and its money then pays the debt. */
  owed: signedMinorUnits,
  /** True if the bank account is in the name that an identity check confirmed; null if no check did. */
  isVerifiedName: z.boolean().nullable(),
  /**
   * Comparison of the account’s name with the one that an identity check confirmed, and the words that only one of them has, in
   * small letters without accents; null if no check did. SIMILAR: they have a word in common, and more than that differs.
   */
  nameCheck: z
    .object({
      match: z.enum(['SAME', 'SIMILAR', 'DIFFERENT']),
      onlyInAccount: z.array(z.string()),
      onlyInVerified: z.array(z.string()),
    })
    .nullable(),
  /** Number of earlier payouts to this bank account. */
  paidBefore: z.int(),
  /** Number of admins required to approve it. */
  adminsNeeded: requiredAdminCount,
  /** Proposal of its approval, while it waits for a second admin and afterwards. */
  proposal: moneyProposal.nullable(),
  decidedBy: z.string().nullable(),
  /** Deadline until which the admin who approved it by hand can undo that; null if nobody can. */
  undoUntil: z.string().nullable(),
  /** The file for the bank that it is in. */
  payoutFileId: z.string().nullable(),
  /** First download of that file, from which on its money counts as sent. */
  dateFileTaken: z.string().nullable(),
  /** Date on which the bank was found not to have paid it. */
  dateRejected: z.string().nullable(),
  /** Reference of the payout at the bank or the card provider. */
  payoutReference: z.string().nullable(),
  /** Null until it is approved, and when it is turned down. */
  payoutBy: payoutChannel.nullable(),
  /**
   * Failure of the provider’s payout that an admin must know. APPROVED: it failed for good, so pay by hand or
   * reject the request. PAID: it came back, or was made in addition to the payout by hand.
   */
  payoutFailure: z.string().nullable(),
})
export type WithdrawalForAdmins = z.output<typeof withdrawalForAdmins>

/**
 * Stage of a request in the back office. PENDING ones: WAITING, or for a SECOND admin. APPROVED ones: READY
 * for a file, or SENT in one or by a card provider. Closed ones: PAID or DISAPPROVED.
 */
export const withdrawalStage = z.enum(['WAITING', 'SECOND', 'READY', 'SENT', 'PAID', 'DISAPPROVED'])
export type WithdrawalStage = z.output<typeof withdrawalStage>

/** Tells whether requests at a stage wait for an admin. */
function isBeforePayout(stage: WithdrawalStage | undefined): boolean {
  return stage === 'WAITING' || stage === 'SECOND' || stage === 'READY'
}

export const searchPlatformWithdrawals = call(calls.searchPlatformWithdrawals, {
  summary: 'Search withdrawal requests',
  query: datedPageQuery
    .extend({
      status: withdrawalStatus.optional(),
      stage: withdrawalStage.optional(),
      currencyCode: currencyCode.optional(),
      username: username.optional(),
      payoutFileId: id.optional(),
      /** A part of a username, of a member’s name or of the name or number of a bank account; a request’s id, or what the bank calls its payout, whole. */
      text: optionalFilterText,
      bankName: optionalFilterText,
      amount: integerFromText(minorUnits).optional(),
      sort: queueSortField('the status PENDING, or a stage before SENT'),
    })
    .overwrite((query) =>
      applyQueueSortDefault(query.status === 'PENDING' || isBeforePayout(query.stage), query),
    ),
  data: z.array(withdrawalForAdmins),
})

const byWithdrawalId = z.object({ withdrawalRequestId: id })

export const approveWithdrawal = call(calls.approveWithdrawal, {
  summary:
    'Approve a request (PENDING → APPROVED); with `paid`, record that the bank has sent it (→ PAID), at once or later; with PROVIDER, have the card provider send it, which makes it PAID. Each call requires a second factor. If it takes two admins, the first call proposes it and another admin’s call with the same `by` approves it',
  params: byWithdrawalId,
  body: z
    .object({
      by: payoutChannel.default('HAND'),
      paid: z.boolean().default(false),
      payoutReference: z
        .string()
        .overwrite(normalizeSingleLine)
        .refine(...combiningMarksCheck)
        .min(1, { abort: true })
        .max(100, { abort: true })
        .optional(),
      ...adminFactorFields,
    })
    .prefault({})
    .refine(({ by, paid }) => by === 'HAND' || !paid, {
      path: ['paid'],
      message: 'Payouts by the card provider are marked as paid automatically',
    })
    .refine(({ paid, payoutReference }) => paid || payoutReference === undefined, {
      path: ['payoutReference'],
      message: 'A reference is only for paid withdrawals',
    }),
  data: withdrawalForAdmins,
  refuses: [
    'NOT_FOUND',
    'ALREADY_DECIDED',
    'CONFLICT',
    'RULE_BROKEN',
    'WITHDRAWAL_HELD',
    ...adminFactorRefusals,
  ],
})

export const disapproveWithdrawal = call(calls.disapproveWithdrawal, {
  summary:
    'Disapprove a request (PENDING, or APPROVED when the card provider failed to pay it → DISAPPROVED); the money is available again',
  params: byWithdrawalId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: withdrawalForAdmins,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', ...adminFactorRefusals],
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
  /** Outcome of a successful payment; WALLET_CREDIT: it went to the payer’s wallet instead. */
  outcome: z.enum(['AS_MEANT', 'WALLET_CREDIT', 'NOTHING_DUE']).nullable(),
  amount: signedMinorUnits,
  /** Amount charged to the card. */
  total: signedMinorUnits.nullable(),
  /** Amount reversed by refunds and lost disputes; for a card at most its total. */
  reversed: signedMinorUnits,
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
  summary: 'Search payments by card, from wallets and by bank transfer',
  query: datedPageQuery.extend({
    transactionSource: transactionSource.optional(),
    transactionType: paymentTransaction.shape.transactionType.optional(),
    paymentMethod: paymentTransaction.shape.paymentMethod.optional(),
    status: paymentTransaction.shape.status.optional(),
    paymentReference: z.string().trim().min(1).max(100).optional(),
    payerUsername: username.optional(),
    receiverUsername: username.optional(),
    currencyCode: currencyCode.optional(),
    /** Amount paid or, by card, total charged. */
    amount: integerFromText(minorUnits).optional(),
    sort: newestFirstSortField,
  }),
  data: z.array(paymentTransaction),
})
