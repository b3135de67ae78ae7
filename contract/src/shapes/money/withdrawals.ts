import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/withdrawals.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { datedPageQuery } from '../../fields/page.ts'
import { payoutAccount } from '../../fields/payout-account.ts'
import { currencyCodes } from '../../money/money.ts'
import { emailedCodeProof } from '../accounts/two-factor.ts'

/**
 * PENDING → APPROVED → PAID, or PENDING → DISAPPROVED; APPROVED → DISAPPROVED only when a card provider or the bank failed to
 * pay it.
 * Until PAID or DISAPPROVED the money is held.
 */
export const withdrawalStatus = z.enum(['PENDING', 'APPROVED', 'PAID', 'DISAPPROVED'])
export type WithdrawalStatus = z.output<typeof withdrawalStatus>

export const withdrawal = z.object({
  id: z.string(),
  amount: signedMinorUnits,
  currencyCode,
  status: withdrawalStatus,
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  dateCreated: z.string(),
  dateDecided: z.string().nullable(),
  datePaid: z.string().nullable(),
  /** Reason for the disapproval. */
  reason: z.string().nullable(),
})
export type Withdrawal = z.output<typeof withdrawal>

/** A request as who made it is told of it. */
export const ownWithdrawal = withdrawal.extend({
  /** Date until which nobody approves it, because its bank account is new or was changed lately. */
  heldUntil: z.string().nullable(),
})
export type OwnWithdrawal = z.output<typeof ownWithdrawal>

export const withdrawalBody = payoutAccount.extend({
  saveBankInfo: z.boolean().default(false),
  twoFactor: emailedCodeProof,
})
export type WithdrawalBody = z.output<typeof withdrawalBody>

/** Form that a person fills in before the code is emailed. The denomination is that of the wallet. */
export const withdrawalFormWithoutCode = withdrawalBody.omit({ twoFactor: true }).extend({
  saveBankInfo: z.boolean(),
  denomination: z.enum(currencyCodes, 'Choose your bank account currency'),
  isConfirmed: z
    .boolean()
    .refine(
      (isConfirmed) => isConfirmed,
      'You must acknowledge and confirm this action in order to proceed!',
    ),
})
export type WithdrawalFormWithoutCode = z.output<typeof withdrawalFormWithoutCode>

export const createWithdrawalRequest = call(calls.createWithdrawalRequest, {
  switch: 'withdrawals',
  admission: 'money',
  topics: 'Its transaction appends WALLET_MOVED.',
  summary:
    'Request a withdrawal of the amount of the emailed code (WITHDRAWAL_REQUEST): all that was available in the wallet then',
  body: withdrawalBody,
  data: withdrawal,
  refuses: ['INVALID_OTP', 'WITHDRAWAL_PENDING', 'CONFLICT', 'RULE_BROKEN', 'TOO_MANY_REQUESTS'],
})

export const searchWithdrawalRequests = call(calls.searchWithdrawalRequests, {
  summary: 'List my withdrawal requests, newest first',
  query: datedPageQuery.extend({ status: withdrawalStatus.optional() }),
  data: z.array(ownWithdrawal),
})
