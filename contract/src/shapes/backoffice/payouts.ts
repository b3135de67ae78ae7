import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/payouts.ts'
import { adminFactorBody, adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import { newestFirstSortField, pageQuery } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { shard } from './ledger.ts'
import { payoutChannel, withdrawalForAdmins, withdrawalStage } from './money.ts'

const byWithdrawalId = z.object({ withdrawalRequestId: id })
const payoutReference = z
  .string()
  .overwrite(normalizeSingleLine)
  .refine(...combiningMarksCheck)
  .min(1)
  .max(100)

/** Past or future movement on one account. Amounts in minor units, above zero if it is credited. */
const ledgerEntry = z.object({
  /** Ledger transaction; null: not booked yet. */
  transactionId: z.string().nullable(),
  /** Null: it is not booked yet. */
  date: z.string().nullable(),
  /** Kind of its ledger transaction: WITHDRAWAL_REQUEST, WITHDRAWAL_PAYOUT, WITHDRAWAL_RELEASE. */
  kind: z.string(),
  account: z.string(),
  /** Owner of the account; null for one of the platform. */
  username: z.string().nullable(),
  /** Null: it is not booked yet. */
  shard: shard.nullable(),
  amount: signedMinorUnits,
})

export const withdrawalDetail = withdrawalForAdmins.extend({
  timeline: z.array(
    z.object({
      step: z.enum([
        'REQUESTED',
        'PROPOSED',
        'APPROVED',
        'DISAPPROVED',
        'UNDONE',
        'IN_FILE',
        'REJECTED',
        'PAID',
        'SHOWN',
      ]),
      date: z.string(),
      by: z.string().nullable(),
    }),
  ),
  /** Part of the member’s money that a bank may still reverse. */
  atRisk: z.object({
    /** Part held by open disputes, in the wallet and in withdrawals. */
    disputed: signedMinorUnits,
    /** Part of it that pending refunds to cards hold, in the wallet and in withdrawals. */
    refunding: signedMinorUnits,
    /** Part of the wallet that clears later. */
    uncleared: signedMinorUnits,
    /**
     * Amount received since the previous request, less fees; and the part of it that is card money, paid directly or
     * through a payer’s wallet. Of a decided request, everything here is as of its decision.
     */
    received: signedMinorUnits,
    byCard: signedMinorUnits,
    /** Dates of the first and the last card payment. */
    dateCardFrom: z.string().nullable(),
    dateCardUntil: z.string().nullable(),
    /** Open disputes about charges of those who paid the member, the newest first, 20 at most. */
    disputes: z.array(
      z.object({
        disputeId: z.string(),
        payerUsername: z.string(),
        amount: signedMinorUnits,
        held: signedMinorUnits,
        dateOpened: z.string(),
      }),
    ),
  }),
  /** Further facts about the member for the decision. */
  background: z.object({
    /** Earlier payouts, in the currency of this request. */
    formerPayouts: z.object({
      count: z.int(),
      total: signedMinorUnits,
      dateFirst: z.string().nullable(),
      dateLast: z.string().nullable(),
    }),
    /** Dates of changes to the member’s saved bank account, newest first, 10 at most. */
    bankChanges: z.array(z.string()),
    /**
     * Credits by admins within 30 days to those whose payments may be in this request, over five payments at most: the
     * largest parts first, 20 at most. `paid` is the most that it can be of the request.
     */
    payersCredits: z.array(
      z.object({
        username: z.string(),
        /** E-mail address of the admin. */
        creditedBy: z.string(),
        credited: signedMinorUnits,
        paid: signedMinorUnits,
        /** Date of the last credit. */
        dateCredited: z.string(),
      }),
    ),
    /**
     * Other accounts with the same bank account, card or device: those with the same bank account first, then its number, the
     * card and the device, 20 of each at most. That an admin saw them is audited.
     */
    sharedWith: z.array(
      z.object({
        userId: z.string(),
        username: z.string(),
        displayName: z.string(),
        dateSuspended: z.string().nullable(),
        /** ACCOUNT_NUMBER: the same number, with another spelling of the bank or at another bank. */
        by: z.array(z.enum(['BANK_ACCOUNT', 'ACCOUNT_NUMBER', 'CARD', 'DEVICE'])),
      }),
    ),
    /** Number of accounts, those that are not listed included. */
    sharedWithTotal: z.int(),
  }),
  /** Booked, and then what an approval and its payout will book. */
  entries: z.array(ledgerEntry),
  /** Earnings since the previous request, by purpose, less fees and reversals. */
  origin: z.object({
    dateSince: z.string().nullable(),
    parts: z.array(z.object({ kind: z.string(), amount: signedMinorUnits })),
  }),
})
export type WithdrawalDetail = z.output<typeof withdrawalDetail>

export const loadWithdrawal = call(calls.loadWithdrawal, {
  summary: 'Retrieve a withdrawal request with its history, its bookings and the origin of its money',
  params: byWithdrawalId,
  data: withdrawalDetail,
  refuses: ['NOT_FOUND'],
})

export const showWithdrawalAccount = call(calls.showWithdrawalAccount, {
  summary: 'Retrieve the full bank account of a request; each access is logged',
  params: byWithdrawalId,
  data: z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string() }),
  refuses: ['NOT_FOUND'],
})

/**
 * Outcome of one of several requests: WAITS for a second admin. REFUSED ones carry the reason; the others are
 * not held up by them.
 */
const outcome = z.object({
  withdrawalRequestId: z.string(),
  outcome: z.enum(['DONE', 'WAITS', 'REFUSED']),
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type WithdrawalBatchOutcome = z.output<typeof outcome>

export const maxWithdrawalsPerPayoutFile = 1000
const approvalBatchMax = 100

export const approveWithdrawals = call(calls.approveWithdrawals, {
  summary:
    'Approve several requests, each on its own, with one second factor for all. Those that take two admins are proposed',
  body: z.object({
    withdrawalRequestIds: z.array(id).min(1).max(approvalBatchMax),
    by: payoutChannel.default('HAND'),
    ...adminFactorFields,
  }),
  data: z.array(outcome),
  refuses: adminFactorRefusals,
})

export const undoWithdrawalDecision = call(calls.undoWithdrawalDecision, {
  summary:
    'Undo one’s own manual approval within 10 seconds (APPROVED → PENDING); no one was notified. Requests in a bank file, with a card provider or paid can’t be undone. In the session that approved it, the second factor of the approval is enough',
  params: byWithdrawalId,
  body: adminFactorBody,
  data: withdrawalForAdmins,
  refuses: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', ...adminFactorRefusals],
})

export const notePayoutRejected = call(calls.notePayoutRejected, {
  summary:
    'Record that the bank didn’t make a payment of a file (APPROVED → DISAPPROVED): the money is available again, and its owner is told why. The file is unchanged',
  params: byWithdrawalId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: withdrawalForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT', 'ALREADY_DECIDED', ...adminFactorRefusals],
})

const sumOf = z.object({ currencyCode, count: z.int(), total: signedMinorUnits })

export const countWithdrawals = call(calls.countWithdrawals, {
  summary:
    'Retrieve the number and amount of withdrawal requests at each stage, and the amounts above which two admins decide',
  query: z.object({ currencyCode: currencyCode.optional() }),
  data: z.object({
    stages: z.array(
      z.object({
        stage: withdrawalStage,
        /** Null for more than 10,000. */
        total: z.int().nullable(),
        /** Count of those that wait for another admin, a dispute's end or a date. */
        elsewhere: z.int(),
      }),
    ),
    /** Sums requested and not paid yet. */
    held: z.array(sumOf),
    /** Approved, to be paid by hand, in no file for the bank yet, and neither on hold nor of a member who owes. */
    ready: z.array(sumOf),
    /**
     * Amount above which two admins are needed, and what is left of it to the admin who asks for what they move alone within 24
     * hours; null where one is enough.
     */
    secondAdminAbove: z.array(
      z.object({ currencyCode, amount: signedMinorUnits.nullable(), left: signedMinorUnits.nullable() }),
    ),
  }),
})

export const payoutFile = z.object({
  payoutFileId: z.string(),
  currencyCode,
  paymentCount: z.int(),
  total: signedMinorUnits,
  /** Number of its payments marked as paid. */
  paidCount: z.int(),
  /** Number of its payments that the bank did not make. */
  rejectedCount: z.int(),
  madeBy: z.string(),
  dateCreated: z.string(),
  /** First download; null while it is here alone, so that payments can be removed from it. */
  dateTaken: z.string().nullable(),
})
export type PayoutFile = z.output<typeof payoutFile>

export const makePayoutFile = call(calls.makePayoutFile, {
  summary:
    'Create a bank file of approved requests in a currency that are paid manually: all of them, oldest first, or only those given. Each is in at most one file',
  body: z.object({
    currencyCode,
    withdrawalRequestIds: z.array(id).min(1).max(maxWithdrawalsPerPayoutFile).optional(),
    ...adminFactorFields,
  }),
  data: payoutFile,
  refuses: ['CONFLICT', 'RULE_BROKEN', 'NO_BANK_ACCOUNT', ...adminFactorRefusals],
})

export const searchPayoutFiles = call(calls.searchPayoutFiles, {
  summary: 'List bank files, newest first',
  query: pageQuery.extend({ currencyCode: currencyCode.optional(), sort: newestFirstSortField }),
  data: z.array(payoutFile),
})

const byPayoutFileId = z.object({ payoutFileId: id })

export const takePayoutFile = call(calls.takePayoutFile, {
  summary:
    'Download a bank file as CSV or ISO 20022 (pain.001.001.09); always the same content. Each download is logged. The first is refused while a payment in it is on hold',
  params: byPayoutFileId,
  body: z.object({ format: z.enum(['CSV', 'PAIN_001']), ...adminFactorFields }),
  data: z.object({ fileName: z.string(), contentType: z.string(), content: z.string() }),
  refuses: ['NOT_FOUND', 'CONFLICT', 'WITHDRAWAL_HELD', ...adminFactorRefusals],
})

export const removeFromPayoutFile = call(calls.removeFromPayoutFile, {
  summary:
    'Take payments out of a file for the bank that was never downloaded: they are approved as before, and in no file',
  params: byPayoutFileId,
  body: z.object({
    withdrawalRequestIds: z.array(id).min(1).max(maxWithdrawalsPerPayoutFile),
    ...adminFactorFields,
  }),
  data: payoutFile,
  refuses: ['NOT_FOUND', 'CONFLICT', ...adminFactorRefusals],
})

export const markPayoutFilePaid = call(calls.markPayoutFilePaid, {
  summary: 'Record which payments of a bank file were made, each with the bank’s reference; each on its own',
  params: byPayoutFileId,
  body: z.object({
    payments: z
      .array(z.object({ withdrawalRequestId: id, payoutReference: payoutReference.optional() }))
      .min(1)
      .max(approvalBatchMax),
    ...adminFactorFields,
  }),
  data: z.array(outcome),
  refuses: ['NOT_FOUND', ...adminFactorRefusals],
})
