import {
  type CreatorPaymentLedgerKind,
  creatorPaymentLedgerKinds,
  creatorPaymentSources,
  paymentKinds,
} from '@fanfare/contract/money/payment-kinds'
import { sql } from 'kysely'

/**
 * SQL condition: a transaction books a payment. The database lists the kinds once, for its unique index and its
 * triggers. @param transaction the alias of a `ledger_transaction`
 */
export function isPaymentBookingSql(transaction: string): string {
  return `is_payment_kind(${transaction}.kind)`
}

/** SQL: kinds of transactions that book a payment to a creator. */
export const creatorPaymentLedgerKindsSqlText = listOf(creatorPaymentLedgerKinds)

/** The same list for statements that are built with `sql`. */
export const creatorPaymentLedgerKindsSql = sql.raw(creatorPaymentLedgerKindsSqlText)

/** Checks whether a transaction of this kind books a payment to a creator. */
export function isCreatorPaymentLedgerKind(kind: string): kind is CreatorPaymentLedgerKind {
  const kinds: readonly string[] = creatorPaymentLedgerKinds
  return kinds.includes(kind)
}

/** SQL: the kind of transaction that books a payment to a creator. @param purpose SQL of its purpose */
export function creatorPaymentLedgerKindOfSql(purpose: string): string {
  const cases = creatorPaymentSources.map(
    (source) => `WHEN '${source}' THEN '${paymentKinds[source].ledgerKind}'`,
  )
  return `CASE ${purpose} ${cases.join(' ')} END`
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ')
}
