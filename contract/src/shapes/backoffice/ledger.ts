import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/ledger.ts'
import { id, username } from '../../fields/ids.ts'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { datedPageQuery, pageQuery } from '../../fields/page.ts'
import { counterAccount } from '../money/adjustments.ts'

/** `available`, `pending`, `held` and `receivable` are people's; the others the platform's, one in each shard of the ledger. */
export const ledgerAccountKind = z.enum([
  'available',
  'pending',
  'held',
  'receivable',
  'transit',
  ...counterAccount.options,
])

/** The number of an account of the ledger. */
const accountId = integerFromText(z.int('This is not the number of an account').min(1))

/** The number of a shard of the ledger, in which accounts lie, and which has a chain of seals of its own. 0 where there is one. */
export const shard = z.int()

/** Number of shards of the ledger. */
export const shardCount = z.int()

export const ledgerAccount = z.object({
  ledgerAccountId: z.int(),
  /** One of `ledgerAccountKind`, or `provider:…` of a card provider that is no longer used. */
  kind: z.string(),
  shard,
  /** Owner of the account; null for one of the platform. */
  user: z.object({ userId: z.string(), username: z.string(), displayName: z.string() }).nullable(),
  currencyCode,
  /** Minor units; above zero is what the platform owes its holder. */
  balance: signedMinorUnits,
  /** Date of its newest entry; null if there is none. */
  dateChanged: z.string().nullable(),
})
export type LedgerAccount = z.output<typeof ledgerAccount>

export const searchLedgerAccounts = call(calls.searchLedgerAccounts, {
  summary:
    'List ledger accounts with their balances: the platform’s first, then members’, newest members first',
  query: pageQuery.extend({
    username: username.optional(),
    kind: ledgerAccountKind.optional(),
    currencyCode: currencyCode.optional(),
  }),
  data: z.array(ledgerAccount),
})

export const loadLedgerAccount = call(calls.loadLedgerAccount, {
  summary: 'Retrieve a ledger account with its balance',
  params: z.object({ ledgerAccountId: accountId }),
  data: ledgerAccount,
  refuses: ['NOT_FOUND'],
})

const transactionKind = z.enum([
  'TOP_UP',
  'OFFLINE_TRANSFER',
  'TIP',
  'SUBSCRIPTION',
  'PURCHASE',
  'CLEARING',
  'WITHDRAWAL_REQUEST',
  'WITHDRAWAL_PAYOUT',
  'WITHDRAWAL_RELEASE',
  'REFUND',
  'DISPUTE_LOST',
  'ADJUSTMENT',
])
export type LedgerTransactionKind = z.output<typeof transactionKind>

export const ledgerEntry = z.object({
  ledgerTransactionId: z.string(),
  kind: transactionKind,
  reference: z.string().nullable(),
  /** Minor units; above zero it was credited. */
  amount: signedMinorUnits,
  /**
   * Balance of the account after the entry; null for accounts of the platform, which have no running balance.
   */
  balanceAfter: signedMinorUnits.nullable(),
  date: z.string(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

export const searchLedgerEntries = call(calls.searchLedgerEntries, {
  summary:
    'List the entries of a ledger account, newest first. Viewing a member’s account is logged in the audit log',
  params: z.object({ ledgerAccountId: accountId }),
  query: datedPageQuery,
  data: z.array(ledgerEntry),
  refuses: ['NOT_FOUND'],
})

export const ledgerTransaction = z.object({
  ledgerTransactionId: z.string(),
  kind: transactionKind,
  reference: z.string().nullable(),
  currencyCode,
  date: z.string(),
  /**
   * Subject that it was booked for. PAYMENT: a payment, including bank transfers. REFUND and DISPUTE also
   * name their payment, or the review that they belong to. TRANSACTION: another ledger transaction, whose
   * earnings it cleared.
   */
  about: z.object({
    kind: z.enum(['PAYMENT', 'WITHDRAWAL', 'REFUND', 'DISPUTE', 'ADJUSTMENT', 'TRANSACTION']),
    id: z.string(),
    paymentId: z.string().nullable(),
    paymentReviewId: z.string().nullable(),
  }),
  /** All its entries, what was taken first. */
  legs: z.array(
    z.object({
      ledgerAccountId: z.int(),
      account: z.string(),
      shard,
      username: z.string().nullable(),
      amount: signedMinorUnits,
      balanceAfter: signedMinorUnits.nullable(),
    }),
  ),
  /** Sum of its legs, as the database adds them up: zero. */
  sum: signedMinorUnits,
  /** The seal that holds it; null while it waits for one, which takes seconds. */
  seal: z
    .object({
      shard,
      shardCount,
      number: z.int(),
      hash: z.string(),
      dateSealed: z.string(),
      /** True if the transaction still is exactly as it was sealed. */
      isUnchanged: z.boolean(),
    })
    .nullable(),
})
export type LedgerTransaction = z.output<typeof ledgerTransaction>

export const loadLedgerTransaction = call(calls.loadLedgerTransaction, {
  summary: 'Retrieve a ledger transaction with all its legs, what it was booked for, and its seal',
  params: z.object({ ledgerTransactionId: id }),
  data: ledgerTransaction,
  refuses: ['NOT_FOUND'],
})

/** A look at the whole ledger, held against everything that must be true of it. */
export const ledgerCheck = z.object({
  dateChecked: z.string(),
  /** Duration of the check and number of entries; null for checks older than these fields. */
  durationMs: z.int().nullable(),
  entryCount: z.int().nullable(),
  /** Number of mismatches found: while the latest check has any, nothing is paid out. */
  mismatchCount: z.int(),
})
export type LedgerCheck = z.output<typeof ledgerCheck>

export const ledgerSeal = z.object({
  shard,
  /** Position in the chain of its shard. */
  number: z.int(),
  dateSealed: z.string(),
  transactionCount: z.int(),
  firstTransactionId: z.string(),
  lastTransactionId: z.string(),
  /** Hexadecimal digits; the previous seal’s hash is part of its input. */
  hash: z.string(),
  previousHash: z.string().nullable(),
})
export type LedgerSeal = z.output<typeof ledgerSeal>

export const loadLedgerProof = call(calls.loadLedgerProof, {
  summary: 'Retrieve the results of the latest full ledger checks, and the transactions waiting to be sealed',
  data: z.object({
    /** Newest first, at most ten. */
    checks: z.array(ledgerCheck),
    /** Findings of the latest check, one string each; at most a hundred. */
    mismatches: z.array(z.string()),
    unsealed: z.object({ count: z.int(), oldest: z.string().nullable() }),
    shardCount,
  }),
})

export const searchLedgerSeals = call(calls.searchLedgerSeals, {
  summary: 'List the seals of the ledger across all shards, newest first',
  query: pageQuery,
  data: z.array(ledgerSeal),
})
