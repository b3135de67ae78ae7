import {
  type CreatorLedgerKind,
  creatorLedgerKinds,
  creatorPaymentSources,
  paymentKinds,
  paymentLedgerKinds,
} from '@fanfare/contract/money/payment-kinds'
import { sql } from 'kysely'

/** SQL: kinds of transactions that book a payment, for `IN (…)`, as the partial index of payments lists them. */
export const paymentKindList = listOf(paymentLedgerKinds)

/** SQL: kinds of transactions that book a payment to a creator. */
export const creatorKindList = listOf(creatorLedgerKinds)

/** SQL: purposes of payments to creators, as the index `payment_by_card` lists them. */
export const creatorPurposeList = listOf(creatorPaymentSources)

/** The same lists for statements that are built with `sql`. */
export const paymentKindsSql = sql.raw(paymentKindList)
export const creatorKindsSql = sql.raw(creatorKindList)

/** Checks whether a transaction of this kind books a payment to a creator. */
export function isCreatorKind(kind: string): kind is CreatorLedgerKind {
  const kinds: readonly string[] = creatorLedgerKinds
  return kinds.includes(kind)
}

/** SQL: the kind of transaction that books a payment to a creator. @param purpose SQL of its purpose */
export function ledgerKindOf(purpose: string): string {
  const cases = creatorPaymentSources.map(
    (source) => `WHEN '${source}' THEN '${paymentKinds[source].ledgerKind}'`,
  )
  return `CASE ${purpose} ${cases.join(' ')} END`
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ')
}
