import { z } from 'zod'
import { call } from './call.ts'
import { id, username } from './ids.ts'
import { bookedMinorUnits, currencyCode, minorUnits } from './money.ts'
import { datedPageQuery, pageQuery } from './page.ts'

/**
 * AWAITING_TRANSFER → CLAIMED ("I have transferred") → CONFIRMED or REJECTED. Money may come without a claim, and late: a
 * transfer that was rejected, cancelled by its payer or has EXPIRED is confirmed all the same once a person says so.
 */
export const transferStatus = z.enum([
  'AWAITING_TRANSFER',
  'CLAIMED',
  'CONFIRMED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
])
export type TransferStatus = z.output<typeof transferStatus>

/** Where people send their money. */
const bankDetails = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** The bank's own number where payers need it: BIC, routing number, sort code. */
  bankCode: z.string().nullable(),
})

export const platformAccount = bankDetails.extend({ currencyCode })
export type PlatformAccount = z.output<typeof platformAccount>

export const transfer = z.object({
  id: z.string(),
  /** What the payer writes beside the payment: "FAN-7K3C-9M2X". */
  reference: z.string(),
  status: transferStatus,
  /** What is to be sent. */
  amount: bookedMinorUnits,
  currencyCode,
  /** What came, once it is CONFIRMED. */
  received: bookedMinorUnits.nullable(),
  /** The account to send to as of now; null while the platform takes no transfers in this currency. */
  account: platformAccount.nullable(),
  dateCreated: z.string(),
  /** Until when it waits for the money. */
  dateExpires: z.string(),
  dateClaimed: z.string().nullable(),
  /** When it was confirmed, rejected, cancelled or expired. */
  dateFinished: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
})
export type Transfer = z.output<typeof transfer>

const byTransferId = z.object({ transferId: id })

export const startTransfer = call({
  method: 'POST',
  path: '/transfer/start',
  who: 'member',
  status: 201,
  summary:
    'Get a reference and the bank details for a top-up by bank transfer; one that still waits for the same amount is given again',
  body: z.object({ amount: minorUnits, currencyCode }),
  data: transfer,
  refuses: ['AMOUNT_TOO_SMALL', 'NO_BANK_ACCOUNT', 'RULE_BROKEN'],
})

export const claimTransfer = call({
  method: 'POST',
  path: '/transfer/claim/{transferId}',
  who: 'member',
  summary: 'Say that the money was sent ("I have transferred"); saying it again changes nothing',
  params: byTransferId,
  data: transfer,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const cancelTransfer = call({
  method: 'POST',
  path: '/transfer/cancel/{transferId}',
  who: 'member',
  summary: 'Give up a transfer whose money was not sent',
  params: byTransferId,
  data: transfer,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const searchTransfers = call({
  method: 'GET',
  path: '/transfer/search-transfers',
  who: 'member',
  summary: 'My transfers, newest first; `isOpen` picks those that wait for money or for a check',
  query: datedPageQuery.extend({ status: transferStatus.optional(), isOpen: z.stringbool().optional() }),
  data: z.array(transfer),
  paged: true,
})

export const loadPlatformAccount = call({
  method: 'GET',
  path: '/master-record/load-platform-account',
  who: 'member',
  summary:
    "Where to send a bank transfer in this currency, the wallet's unless named; null where none are taken",
  query: z.object({ currencyCode: currencyCode.optional() }),
  data: platformAccount.nullable(),
})

const finance = ['OWNER', 'FINANCE'] as const
const sort = z.enum(['newest', 'oldest']).default('newest')
const reason = z
  .string('Give a reason')
  .trim()
  .min(1, 'Give a reason')
  .max(500, 'A reason has at most 500 characters')

function text(name: string, max: number) {
  return z
    .string(`Enter the ${name}`)
    .trim()
    .min(1, `Enter the ${name}`)
    .max(max, `The ${name} has at most ${max} characters`)
}

const header = z.string().trim().min(1).max(200)

/**
 * How the statements of one bank account read, as CSV. Columns are named by their headers, whatever their case. The amount
 * stands in one signed column (`amount`), or in one for what came in (`credit`) and perhaps one for what went out (`debit`).
 */
export const statementMapping = z
  .object({
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    decimalSeparator: z.enum(['.', ',']).default('.'),
    dateFormat: z.enum(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY']),
    /** Lines before the one with the headers. */
    skipLines: z.int().min(0).max(50).default(0),
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

export const searchPlatformAccounts = call({
  method: 'GET',
  path: '/admin/search-platform-accounts',
  who: 'admin',
  roles: finance,
  summary: "The platform's bank accounts, earlier ones too, and how their statements read",
  query: pageQuery.extend({ currencyCode: currencyCode.optional() }),
  data: z.array(adminPlatformAccount),
  paged: true,
})

const byPlatformAccountId = z.object({ platformAccountId: id })

export const setPlatformAccount = call({
  method: 'POST',
  path: '/admin/set-platform-account',
  who: 'admin',
  roles: finance,
  summary: 'Say where bank transfers in a currency are to be sent from now on',
  body: z.object({
    currencyCode,
    bankName: text('name of the bank', 100),
    accountName: text('name of the account', 100),
    accountNumber: z
      .string('Enter a valid account number')
      .transform((number) => number.replace(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{4,34}$/, 'Enter a valid account number')),
    bankCode: text('code of the bank', 40).nullish(),
  }),
  data: adminPlatformAccount,
  refuses: ['CONFLICT'],
})

export const removePlatformAccount = call({
  method: 'POST',
  path: '/admin/remove-platform-account/{platformAccountId}',
  who: 'admin',
  roles: finance,
  summary: 'Take no more transfers to this account; nothing about it is forgotten',
  params: byPlatformAccountId,
  body: z.object({ reason }),
  data: adminPlatformAccount,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const setStatementMapping = call({
  method: 'POST',
  path: '/admin/set-statement-mapping/{platformAccountId}',
  who: 'admin',
  roles: finance,
  summary: 'Say once how the statements of this account read',
  params: byPlatformAccountId,
  body: statementMapping,
  data: adminPlatformAccount,
  refuses: ['NOT_FOUND'],
})

const person = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
})

/** A transfer with whose it is, and who decided it: an admin's mail, or null for the bank statement. */
export const platformTransfer = transfer.omit({ account: true }).extend({
  user: person,
  decidedBy: z.string().nullable(),
  /** The line of a bank statement that stands for the money. */
  bankLineId: z.string().nullable(),
  note: z.string().nullable(),
})
export type PlatformTransfer = z.output<typeof platformTransfer>

export const searchPlatformTransfers = call({
  method: 'GET',
  path: '/admin/search-transfers',
  who: 'admin',
  roles: finance,
  summary: 'Bank transfers of everybody; a reference is found however it is typed',
  query: datedPageQuery.extend({
    status: transferStatus.optional(),
    currencyCode: currencyCode.optional(),
    username: username.optional(),
    reference: z.string().trim().min(1).max(100).optional(),
    sort,
  }),
  data: z.array(platformTransfer),
  paged: true,
})

export const confirmTransfer = call({
  method: 'POST',
  path: '/admin/confirm-transfer/{transferId}',
  who: 'admin',
  roles: finance,
  summary: 'The money is on the account: credit what came, `amountReceived` where it is not the whole amount',
  params: byTransferId,
  body: z
    .object({
      amountReceived: minorUnits.optional(),
      note: z.string().trim().min(1).max(500, 'A note has at most 500 characters').optional(),
    })
    .prefault({}),
  data: platformTransfer,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})

export const rejectTransfer = call({
  method: 'POST',
  path: '/admin/reject-transfer/{transferId}',
  who: 'admin',
  roles: finance,
  summary: 'The money did not come; the payer is told why',
  params: byTransferId,
  body: z.object({ reason }),
  data: platformTransfer,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

/**
 * NEW: not looked at yet. OUTGOING: nothing came in. MATCHED: it stands for a transfer's money. QUEUED: for a person, who
 * has it CREDITED to somebody, RETURNED to its sender, or DISMISSED as none of people's money.
 */
export const bankLineStatus = z.enum([
  'NEW',
  'OUTGOING',
  'MATCHED',
  'QUEUED',
  'CREDITED',
  'RETURNED',
  'DISMISSED',
])
export type BankLineStatus = z.output<typeof bankLineStatus>

/** Why a line waits for a person. */
export const bankLineDoubt = z.enum([
  /** Less, or more, than the transfer is for. */
  'PARTIAL',
  'OVER',
  /** The transfer has its money already. */
  'SECOND_PAYMENT',
  /** Rejected, cancelled or expired. */
  'TRANSFER_CLOSED',
  'WRONG_CURRENCY',
  'NO_REFERENCE',
  /** Something like a reference that its check character does not fit. */
  'DAMAGED_REFERENCE',
  /** A reference that was never given out. */
  'UNKNOWN_REFERENCE',
  /** The reference of a transfer without the letters before it, or more than one. */
  'UNSURE_REFERENCE',
  /** The bank gave this id to another line before. */
  'BANK_ID_REUSED',
])
export type BankLineDoubt = z.output<typeof bankLineDoubt>

export const bankLine = z.object({
  id: z.string(),
  platformAccountId: z.string(),
  statementId: z.string(),
  status: bankLineStatus,
  doubt: bankLineDoubt.nullable(),
  /** The day that the bank booked it, YYYY-MM-DD. */
  dateBooked: z.string(),
  /** Below zero where it went out. */
  amount: bookedMinorUnits,
  /** As the bank writes it: it may be one that no wallet holds. */
  currencyCode: z.string(),
  text: z.string(),
  bankId: z.string().nullable(),
  /** The transfer that it is for, or seems to be for. */
  transfer: platformTransfer
    .pick({ id: true, reference: true, status: true, amount: true, user: true })
    .nullable(),
  /** Whose wallet it was credited to. */
  creditedTo: person.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  dateImported: z.string(),
  dateDecided: z.string().nullable(),
})
export type BankLine = z.output<typeof bankLine>

/** An import of a file, and what has become of the lines that were new with it. */
export const bankStatement = z.object({
  statementId: z.string(),
  platformAccountId: z.string(),
  fileName: z.string(),
  lineCount: z.int(),
  newCount: z.int(),
  /** Rows without a date: totals and the like. */
  skippedCount: z.int(),
  /** Of the new lines. */
  matchedCount: z.int(),
  queuedCount: z.int(),
  importedBy: z.string(),
  dateImported: z.string(),
})
export type BankStatement = z.output<typeof bankStatement>

export const statementBytesMax = 5 * 1024 * 1024
export const statementLinesMax = 10_000

const isDryRun = z.stringbool('Say true or false').default(false)

export const importBankStatement = call({
  method: 'POST',
  path: '/admin/import-bank-statement',
  who: 'admin',
  roles: finance,
  status: 201,
  summary:
    'Read a CSV statement (part `statement`): each line is kept once, whatever files it is in, and matched by a job. With `dryRun`, only show how it reads',
  body: z.object({ platformAccountId: id, dryRun: isDryRun }),
  multipart: { statement: { maxCount: 1, maxBytes: statementBytesMax } },
  data: z.object({
    /** Null in a dry run. */
    statement: bankStatement.nullable(),
    /** The first lines as they were read. */
    preview: z
      .array(bankLine.pick({ dateBooked: true, amount: true, currencyCode: true, text: true, bankId: true }))
      .max(20),
    lineCount: z.int(),
    skippedCount: z.int(),
  }),
  refuses: ['NOT_FOUND', 'RULE_BROKEN'],
})

export const searchBankStatements = call({
  method: 'GET',
  path: '/admin/search-bank-statements',
  who: 'admin',
  roles: finance,
  summary: 'The imports of bank statements, newest first',
  query: pageQuery.extend({ platformAccountId: id.optional() }),
  data: z.array(bankStatement),
  paged: true,
})

export const searchBankLines = call({
  method: 'GET',
  path: '/admin/search-bank-lines',
  who: 'admin',
  roles: finance,
  summary: 'Lines of bank statements; those that wait for a person by `status` QUEUED',
  query: pageQuery.extend({
    status: bankLineStatus.optional(),
    doubt: bankLineDoubt.optional(),
    platformAccountId: id.optional(),
    statementId: id.optional(),
    transferId: id.optional(),
    sort,
  }),
  data: z.array(bankLine),
  paged: true,
})

export const decideBankLine = call({
  method: 'POST',
  path: '/admin/decide-bank-line/{bankLineId}',
  who: 'admin',
  roles: finance,
  summary: 'Decide a line that waits: credit it to a transfer or to somebody, note its return, or dismiss it',
  params: z.object({ bankLineId: id }),
  body: z
    .object({
      decision: z.enum(['CREDIT', 'RETURN', 'DISMISS']),
      transferId: id.optional(),
      userId: id.optional(),
      reason,
    })
    .refine(
      ({ decision, transferId, userId }) =>
        decision === 'CREDIT'
          ? (transferId === undefined) !== (userId === undefined)
          : transferId === undefined && userId === undefined,
      { path: ['transferId'], message: 'A credit goes to a transfer or to somebody; nothing else does' },
    ),
  data: bankLine,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})
