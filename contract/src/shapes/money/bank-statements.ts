import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/bank-statements.ts'
import { adminFactorFields, adminFactorFormFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import { applyQueueSortDefault, optionalFilterText, pageQuery, queueSortField } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { moneyProposal, requiredAdminCount } from './proposals.ts'
import { bankTransferForAdmins, payer } from './transfers.ts'

/**
 * NEW: not looked at yet. OUTGOING: nothing came in. MATCHED: it stands for a transfer's money. QUEUED: for a person, who
 * has it CREDITED to somebody, RETURNED to its sender, or DISMISSED as none of people's money.
 */
export const bankStatementLineStatus = z.enum([
  'NEW',
  'OUTGOING',
  'MATCHED',
  'QUEUED',
  'CREDITED',
  'RETURNED',
  'DISMISSED',
])
export type BankStatementLineStatus = z.output<typeof bankStatementLineStatus>

/** Reasons why a bank statement line needs manual review. */
export const bankStatementLineDoubt = z.enum([
  /** Amount below, or above, that of the transfer. */
  'PARTIAL',
  'OVER',
  /** The transfer has its money already. */
  'SECOND_PAYMENT',
  /** Rejected, cancelled or expired. */
  'TRANSFER_CLOSED',
  /** The person who started the transfer has deleted their account since. */
  'ACCOUNT_DELETED',
  'WRONG_CURRENCY',
  'NO_REFERENCE',
  /** Text like a reference with a wrong check character. */
  'DAMAGED_REFERENCE',
  /** A reference that was never given out. */
  'UNKNOWN_REFERENCE',
  /** The reference of a transfer without the letters before it, or more than one. */
  'UNSURE_REFERENCE',
  /** The bank gave this id to another line before. */
  'BANK_ID_REUSED',
  /** Just what the transfer is for, and more than who imported the statement may credit alone. */
  'TAKES_TWO',
])
export type BankStatementLineDoubt = z.output<typeof bankStatementLineDoubt>

export const bankStatementLine = z.object({
  id: z.string(),
  platformAccountId: z.string(),
  statementId: z.string(),
  status: bankStatementLineStatus,
  doubt: bankStatementLineDoubt.nullable(),
  /** The day that the bank booked it, YYYY-MM-DD. */
  dateBooked: z.string(),
  /** Negative if it went out. */
  amount: signedMinorUnits,
  /** Currency as the bank writes it: possibly one that no wallet holds. */
  currencyCode: z.string(),
  /** Currency of the platform's account: a line in another currency can't be credited to anybody. */
  accountCurrencyCode: currencyCode,
  text: z.string(),
  bankId: z.string().nullable(),
  /** The transfer that it is for, or seems to be for. */
  transfer: bankTransferForAdmins
    .pick({ id: true, reference: true, status: true, amount: true, user: true })
    .nullable(),
  /**
   * Number of likely and of merely possible transfers that the money may be for; 0 if there is nothing to
   * decide.
   */
  likely: z.int(),
  possible: z.int(),
  /** Number of admins required to credit it. */
  adminsNeeded: requiredAdminCount,
  /** Proposal of its credit, while it waits for a second admin and afterwards. */
  proposal: moneyProposal.nullable(),
  /** Owner of the credited wallet. */
  creditedTo: payer.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  dateImported: z.string(),
  dateDecided: z.string().nullable(),
})
export type BankStatementLine = z.output<typeof bankStatementLine>

/** An import of a file, and what has become of the lines that were new with it. */
export const bankStatement = z.object({
  statementId: z.string(),
  platformAccountId: z.string(),
  /** Currency of the account. */
  currencyCode: z.string(),
  fileName: z.string(),
  lineCount: z.int(),
  newCount: z.int(),
  /** Rows without a date: totals and the like. */
  skippedCount: z.int(),
  /** Counts of the new lines. */
  matchedCount: z.int(),
  queuedCount: z.int(),
  importedBy: z.string(),
  dateImported: z.string(),
  /** True if none of its lines is matched or decided and no credit of them is proposed. */
  canBeUndone: z.boolean(),
  dateUndone: z.string().nullable(),
})
export type BankStatement = z.output<typeof bankStatement>

export const maxBankStatementLines = 10_000

const isDryRun = z.stringbool('Say true or false').default(false)

export const importBankStatement = call(calls.importBankStatement, {
  summary:
    'Import a CSV statement (part `statement`): each line is stored once, whichever files contain it, and matched by a job. With `dryRun`, only a preview, which requires no second factor',
  body: z.object({
    platformAccountId: id,
    dryRun: isDryRun,
    /**
     * Currency of amounts without one, as the importing admin states: refused if the account is in another.
     */
    currencyCode: currencyCode.optional(),
    ...adminFactorFormFields,
  }),
  data: z.object({
    /** Null in a dry run. */
    statement: bankStatement.nullable(),
    /** The first lines as they were read. */
    preview: z
      .array(
        bankStatementLine.pick({
          dateBooked: true,
          amount: true,
          currencyCode: true,
          text: true,
          bankId: true,
        }),
      )
      .max(20),
    lineCount: z.int(),
    skippedCount: z.int(),
    /** Lines in another currency than the account's, which are credited to nobody. */
    otherCurrencyCount: z.int(),
    /** Lines whose currency nothing in the file names. They are taken as the account's currency. */
    unnamedCurrencyCount: z.int(),
  }),
  refuses: ['NOT_FOUND', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const undoBankStatement = call(calls.undoBankStatement, {
  summary:
    'Undo an import with no matched or decided lines: its lines are deleted, and the file can be imported again',
  params: z.object({ statementId: id }),
  data: bankStatement,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const searchBankStatements = call(calls.searchBankStatements, {
  summary: 'List the imports of bank statements, newest first',
  query: pageQuery.extend({ platformAccountId: id.optional() }),
  data: z.array(bankStatement),
})

export const searchBankLines = call(calls.searchBankLines, {
  summary: 'Search lines of bank statements; those waiting for a decision have `status` QUEUED',
  query: pageQuery
    .extend({
      status: bankStatementLineStatus.optional(),
      doubt: bankStatementLineDoubt.optional(),
      platformAccountId: id.optional(),
      statementId: id.optional(),
      transferId: id.optional(),
      amount: integerFromText(minorUnits).optional(),
      sort: queueSortField('the status QUEUED'),
    })
    .overwrite((query) => applyQueueSortDefault(query.status === 'QUEUED', query)),
  data: z.array(bankStatementLine),
})

/** A transfer that a line may be the money of: what the bank says held against what its payer says, field by field. */
const candidate = z.object({
  transfer: bankTransferForAdmins,
  /** The amount and who sent it agree, or the whole reference does. */
  isLikely: z.boolean(),
  /** False if its money was received already, or is in another currency. */
  canBeCredited: z.boolean(),
  /** Amount received less the amount expected, in minor units; meaningless if the currencies differ. */
  difference: signedMinorUnits,
  /**
   * Text of the bank at the reference’s position, and number of characters in which it differs; null for
   * none.
   */
  reference: z.object({ bank: z.string(), differs: z.int() }).nullable(),
  /** Part of the payer’s name that the bank’s text contains. */
  name: z.object({ bank: z.string(), is: z.enum(['SAME', 'PARTLY', 'MISSING']) }),
  /** Days from when its payer said that it is sent, or began it, to when the bank booked it. */
  daysLater: z.int(),
  /**
   * Entries that crediting it would book, none if the currencies differ. Amounts in minor units, above zero
   * if an account is credited.
   */
  booking: z.array(
    z.object({ account: z.string(), username: z.string().nullable(), amount: signedMinorUnits }),
  ),
})
export type BankStatementLineCandidate = z.output<typeof candidate>

export const bankLineCandidates = call(calls.bankLineCandidates, {
  summary:
    'List the transfers that a line may belong to, best match first; with `find`, also those of a username or reference',
  params: z.object({ bankLineId: id }),
  query: z.object({ find: optionalFilterText }),
  data: z.object({ line: bankStatementLine, candidates: z.array(candidate) }),
  refuses: ['NOT_FOUND'],
})

export const decideBankLine = call(calls.decideBankLine, {
  summary:
    'Decide a pending line: credit it to a transfer or a member, record its return, or dismiss it. If a credit takes two admins, the first call proposes it and another admin’s call with the same target confirms it, each with an `otp` or a `passkey`',
  params: z.object({ bankLineId: id }),
  body: z
    .object({
      decision: z.enum(['CREDIT', 'RETURN', 'DISMISS']),
      transferId: id.optional(),
      userId: id.optional(),
      reason: adminReason,
      ...adminFactorFields,
    })
    .refine(
      ({ decision, transferId, userId }) =>
        decision === 'CREDIT'
          ? (transferId === undefined) !== (userId === undefined)
          : transferId === undefined && userId === undefined,
      { path: ['transferId'], message: 'Choose a transfer or a member to credit, and only for credits' },
    ),
  data: bankStatementLine,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})
