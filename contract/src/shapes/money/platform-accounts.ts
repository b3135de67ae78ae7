import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/platform-accounts.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode } from '../../fields/money.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import { pageQuery } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'

/** Bank account to which people send their money. */
const bankDetails = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** The bank's own number where payers need it: BIC, routing number, sort code. */
  bankCode: z.string().nullable(),
})

export const platformBankAccount = bankDetails.extend({ currencyCode })
export type PlatformBankAccount = z.output<typeof platformBankAccount>

export const loadPlatformAccount = call(calls.loadPlatformAccount, {
  admission: 'list',
  summary:
    "Retrieve the bank account for transfers in a currency, by default the wallet's; null if none are accepted",
  query: z.object({ currencyCode: currencyCode.optional() }),
  data: platformBankAccount.nullable(),
})

function text(name: string, max: number) {
  return z
    .string(`Enter the ${name}`)
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .min(1, `Enter the ${name}`)
    .max(max, `The ${name} has at most ${max} characters`)
}

const header = z
  .string("Enter the column's name")
  .trim()
  .min(1, "Enter the column's name")
  .max(200, 'Headers can have up to 200 characters')

/**
 * Format of the statements of one bank account, as CSV. Columns are named by their headers, ignoring case.
 * The amount is in one signed column (`amount`), or in one for incoming money (`credit`) and optionally one
 * for outgoing money (`debit`).
 */
export const bankStatementMapping = z
  .object({
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    decimalSeparator: z.enum(['.', ',']).default('.'),
    dateFormat: z.enum(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY']),
    /** Lines before the one with the headers. */
    skipLines: z
      .int('Lines are counted whole')
      .min(0, "The number of lines can't be negative")
      .max(50, 'You can skip up to 50 lines')
      .default(0),
    columns: z.object({
      date: header,
      amount: header.optional(),
      credit: header.optional(),
      debit: header.optional(),
      /** The columns in which payers' words may stand: reference, narration, remarks. */
      text: z.array(header).min(1).max(5),
      /** The bank's own id of a line. */
      bankId: header.optional(),
      currency: header.optional(),
      /** The balance after the line: it tells apart lines that look alike. */
      balance: header.optional(),
    }),
  })
  .refine(({ columns }) => (columns.amount === undefined) !== (columns.credit === undefined), {
    path: ['columns', 'amount'],
    message: 'Enter either the amount column or the amount-in column',
  })
  .refine(({ columns }) => columns.debit === undefined || columns.credit !== undefined, {
    path: ['columns', 'debit'],
    message: 'An amount-out column requires an amount-in column',
  })
export type BankStatementMapping = z.output<typeof bankStatementMapping>

export const platformBankAccountForAdmins = platformBankAccount.extend({
  platformAccountId: z.string(),
  /** People are told to send here. Statements of earlier accounts can still be imported. */
  isCurrent: z.boolean(),
  statementMapping: bankStatementMapping.nullable(),
  dateCreated: z.string(),
  dateChanged: z.string(),
})
export type PlatformBankAccountForAdmins = z.output<typeof platformBankAccountForAdmins>

export const searchPlatformAccounts = call(calls.searchPlatformAccounts, {
  summary: "List the platform's bank accounts, including previous ones, with their statement formats",
  query: pageQuery.extend({ currencyCode: currencyCode.optional() }),
  data: z.array(platformBankAccountForAdmins),
})

const byPlatformAccountId = z.object({ platformAccountId: id })

export const setPlatformAccount = call(calls.setPlatformAccount, {
  summary:
    'Set the bank account for transfers in a currency from now on. If it takes two admins, the first call proposes it and another admin’s call with the same account confirms it, each with an `otp` or a `passkey`',
  body: z.object({
    currencyCode,
    bankName: text('name of the bank', 100),
    accountName: text('name of the account', 100),
    accountNumber: z
      .string('Enter a valid account number')
      .transform((number) => number.replace(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{4,34}$/, 'Enter a valid account number')),
    bankCode: text('code of the bank', 40).nullish(),
    ...adminFactorFields,
  }),
  /** Null: it waits for a second admin. */
  data: platformBankAccountForAdmins.nullable(),
  refuses: ['CONFLICT', ...adminFactorRefusals],
})

export const removePlatformAccount = call(calls.removePlatformAccount, {
  summary: 'Stop accepting transfers to this account; its data is kept',
  params: byPlatformAccountId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: platformBankAccountForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT', ...adminFactorRefusals],
})

export const setStatementMapping = call(calls.setStatementMapping, {
  summary: 'Set the statement format of this account',
  params: byPlatformAccountId,
  body: bankStatementMapping.safeExtend(adminFactorFields),
  data: platformBankAccountForAdmins,
  refuses: ['NOT_FOUND', ...adminFactorRefusals],
})
