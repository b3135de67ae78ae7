import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/platform-accounts.ts'
import { adminFactor, refusesFactor } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode } from '../../fields/money.ts'
import { oneLine } from '../../fields/names.ts'
import { pageQuery } from '../../fields/page.ts'
import { reason } from '../../fields/reason.ts'
import { fewMarks } from '../../text/marks.ts'

/** Bank account to which people send their money. */
const bankDetails = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** The bank's own number where payers need it: BIC, routing number, sort code. */
  bankCode: z.string().nullable(),
})

export const platformAccount = bankDetails.extend({ currencyCode })
export type PlatformAccount = z.output<typeof platformAccount>

export const loadPlatformAccount = call(calls.loadPlatformAccount, {
  admission: 'list',
  summary:
    "Where to send a bank transfer in this currency, the wallet's unless named; null where none are taken",
  query: z.object({ currencyCode: currencyCode.optional() }),
  data: platformAccount.nullable(),
})

function text(name: string, max: number) {
  return z
    .string(`Enter the ${name}`)
    .overwrite(oneLine)
    .refine(...fewMarks)
    .min(1, `Enter the ${name}`)
    .max(max, `The ${name} has at most ${max} characters`)
}

const header = z
  .string('Name the column')
  .trim()
  .min(1, 'Name the column')
  .max(200, 'A header has at most 200 characters')

/**
 * Format of the statements of one bank account, as CSV. Columns are named by their headers, ignoring case.
 * The amount is in one signed column (`amount`), or in one for incoming money (`credit`) and optionally one
 * for outgoing money (`debit`).
 */
export const statementMapping = z
  .object({
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    decimalSeparator: z.enum(['.', ',']).default('.'),
    dateFormat: z.enum(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY']),
    /** Lines before the one with the headers. */
    skipLines: z
      .int('Lines are counted whole')
      .min(0, 'Lines are counted from 0')
      .max(50, 'At most 50 lines can be skipped')
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
    message: 'Name either the column of amounts, or that of what came in',
  })
  .refine(({ columns }) => columns.debit === undefined || columns.credit !== undefined, {
    path: ['columns', 'debit'],
    message: 'A column of what went out goes with one of what came in',
  })
export type StatementMapping = z.output<typeof statementMapping>

export const adminPlatformAccount = platformAccount.extend({
  platformAccountId: z.string(),
  /** People are told to send here. Statements of earlier accounts can still be imported. */
  isCurrent: z.boolean(),
  statementMapping: statementMapping.nullable(),
  dateCreated: z.string(),
  dateChanged: z.string(),
})
export type AdminPlatformAccount = z.output<typeof adminPlatformAccount>

export const searchPlatformAccounts = call(calls.searchPlatformAccounts, {
  summary: "The platform's bank accounts, earlier ones too, and how their statements read",
  query: pageQuery.extend({ currencyCode: currencyCode.optional() }),
  data: z.array(adminPlatformAccount),
})

const byPlatformAccountId = z.object({ platformAccountId: id })

export const setPlatformAccount = call(calls.setPlatformAccount, {
  summary:
    'Say where bank transfers in a currency are to be sent from now on. Where that takes two admins, the first call proposes it and another admin’s, of the same account, does it, each with an `otp` or a `passkey`',
  body: z.object({
    currencyCode,
    bankName: text('name of the bank', 100),
    accountName: text('name of the account', 100),
    accountNumber: z
      .string('Enter a valid account number')
      .transform((number) => number.replace(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{4,34}$/, 'Enter a valid account number')),
    bankCode: text('code of the bank', 40).nullish(),
    ...adminFactor,
  }),
  /** Null: it waits for a second admin. */
  data: adminPlatformAccount.nullable(),
  refuses: ['CONFLICT', ...refusesFactor],
})

export const removePlatformAccount = call(calls.removePlatformAccount, {
  summary: 'Take no more transfers to this account; nothing about it is forgotten',
  params: byPlatformAccountId,
  body: z.object({ reason, ...adminFactor }),
  data: adminPlatformAccount,
  refuses: ['NOT_FOUND', 'CONFLICT', ...refusesFactor],
})

export const setStatementMapping = call(calls.setStatementMapping, {
  summary: 'Say once how the statements of this account read',
  params: byPlatformAccountId,
  body: statementMapping.safeExtend(adminFactor),
  data: adminPlatformAccount,
  refuses: ['NOT_FOUND', ...refusesFactor],
})
