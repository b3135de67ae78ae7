import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/transfers.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id, username } from '../../fields/ids.ts'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import {
  applyQueueSortDefault,
  datedPageQuery,
  optionalFilterFlag,
  queueSortField,
} from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { platformBankAccount } from './platform-accounts.ts'
import { moneyProposal, requiredAdminCount } from './proposals.ts'

/**
 * AWAITING_TRANSFER → CLAIMED ("I have transferred") → CONFIRMED or REJECTED. Money may come without a claim, and late: a
 * transfer that was rejected, cancelled by its payer or has EXPIRED is confirmed all the same once a person says so.
 */
export const bankTransferStatus = z.enum([
  'AWAITING_TRANSFER',
  'CLAIMED',
  'CONFIRMED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
])
export type BankTransferStatus = z.output<typeof bankTransferStatus>

export const bankTransfer = z.object({
  id: z.string(),
  /** Reference that the payer gives with the payment: "FAN-7K3C-9M2X". */
  reference: z.string(),
  status: bankTransferStatus,
  /** Amount to send. */
  amount: signedMinorUnits,
  currencyCode,
  /** Amount received, once it is CONFIRMED. */
  received: signedMinorUnits.nullable(),
  /** The account to send to as of now; null while the platform takes no transfers in this currency. */
  account: platformBankAccount.nullable(),
  dateCreated: z.string(),
  /** Deadline for the money to arrive. */
  dateExpires: z.string(),
  dateClaimed: z.string().nullable(),
  /** Date on which it was confirmed, rejected, cancelled or expired. */
  dateFinished: z.string().nullable(),
  /** Reason for the rejection. */
  reason: z.string().nullable(),
})
export type BankTransfer = z.output<typeof bankTransfer>

const byTransferId = z.object({ transferId: id })

export const startTransfer = call(calls.startTransfer, {
  bucket: 'checkout',
  admission: 'money',
  topics: ['TRANSFERS'],
  summary:
    'Start a top-up by bank transfer: returns a reference and the bank details; an open one of the same amount is returned again',
  body: z.object({ amount: minorUnits, currencyCode }),
  data: bankTransfer,
  refuses: ['AMOUNT_TOO_SMALL', 'NO_BANK_ACCOUNT', 'RULE_BROKEN'],
})

export const claimTransfer = call(calls.claimTransfer, {
  bucket: 'checkout',
  admission: 'money',
  topics: ['TRANSFERS'],
  summary: 'Mark a transfer as sent ("I have transferred"); repeating it changes nothing',
  params: byTransferId,
  data: bankTransfer,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const cancelTransfer = call(calls.cancelTransfer, {
  admission: 'money',
  topics: ['TRANSFERS'],
  summary: 'Cancel a transfer that was not sent',
  params: byTransferId,
  data: bankTransfer,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const searchTransfers = call(calls.searchTransfers, {
  summary: 'List my transfers, newest first; `isOpen` selects those waiting for the money or its review',
  query: datedPageQuery.extend({ status: bankTransferStatus.optional(), isOpen: z.stringbool().optional() }),
  data: z.array(bankTransfer),
})

export const payer = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
})

/** A transfer with whose it is, and who decided it: an admin's mail, or null for the bank statement. */
export const bankTransferForAdmins = bankTransfer.omit({ account: true }).extend({
  user: payer,
  /** Number of admins required to confirm by hand that the money arrived: 2. */
  adminsNeeded: requiredAdminCount,
  /** Proposal of its confirmation, while it waits for a second admin and afterwards. */
  proposal: moneyProposal.nullable(),
  decidedBy: z.string().nullable(),
  /** The line of a bank statement that stands for the money. */
  bankLineId: z.string().nullable(),
  note: z.string().nullable(),
})
export type BankTransferForAdmins = z.output<typeof bankTransferForAdmins>

export const searchPlatformTransfers = call(calls.searchPlatformTransfers, {
  summary: 'Search bank transfers; a reference is found however it is typed',
  query: datedPageQuery
    .extend({
      transferId: id.optional(),
      status: bankTransferStatus.optional(),
      currencyCode: currencyCode.optional(),
      username: username.optional(),
      reference: z.string().trim().min(1).max(100).optional(),
      amount: integerFromText(minorUnits).optional(),
      /** Filters for transfers that an admin confirmed and no line of a bank statement shows. */
      withoutLine: optionalFilterFlag,
      sort: queueSortField('the status CLAIMED, or withoutLine'),
    })
    .overwrite((query) =>
      applyQueueSortDefault(query.status === 'CLAIMED' || query.withoutLine === true, query),
    ),
  data: z.array(bankTransferForAdmins),
})

export const confirmTransfer = call(calls.confirmTransfer, {
  summary:
    'Confirm a transfer: credits the amount received, `amountReceived` if it differs. Takes two admins, as no statement line confirms it: the first call proposes it, and another admin’s call with the same amount confirms it',
  params: byTransferId,
  body: z
    .object({
      amountReceived: minorUnits.optional(),
      note: z
        .string()
        .overwrite(normalizeMultiline)
        .refine(...combiningMarksCheck)
        .min(1)
        .max(500, 'Notes can have up to 500 characters')
        .optional(),
      ...adminFactorFields,
    })
    .prefault({}),
  data: bankTransferForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const rejectTransfer = call(calls.rejectTransfer, {
  summary: 'Reject a transfer that was not received; the payer is told why',
  params: byTransferId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: bankTransferForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT', ...adminFactorRefusals],
})
