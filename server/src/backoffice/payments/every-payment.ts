import type { CurrencyCode } from '@fanfare/contract/money'
import type { PaymentTransaction } from '@fanfare/contract/shapes/backoffice/money'
import type { TransactionSource } from '@fanfare/contract/shapes/money/payments'
import { type InferResult, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { DB } from '../../db/tables.ts'

/**
 * Payments by card and from wallets, transfers, and what else came by bank and was credited, alike: in branches that the
 * database walks by their ids, each only as far as a page needs. It does so only while each column is of the very same type
 * in all of them, domains and all.
 */
export function everyPayment(db: Db) {
  return byTransfer(db).unionAll(byBankLine(db)).unionAll(byCardOrWallet(db)).as('paid')
}

/** What payments by card and from wallets are narrowed down by together. */
export type PaymentKind = { method: 'CARD' | 'WALLET'; purpose: TransactionSource; status: Status }

/**
 * The same, of payments by card and from wallets only those of some kinds: each kind is a branch of its own, in an index
 * that has it in the order of ids, so that those of rare kinds are found without reading past the others.
 */
export function everyPaymentOf(db: Db, kinds: readonly PaymentKind[]) {
  let all = byTransfer(db).unionAll(byBankLine(db))
  for (const { method, purpose, status } of kinds) {
    all = all.unionAll(
      byCardOrWallet(db)
        .where('payment.method', '=', method)
        .where('payment.purpose', '=', purpose)
        .where('payment.status', '=', status),
    )
  }
  return all.as('paid')
}

type Method = PaymentTransaction['paymentMethod']
type Status = PaymentTransaction['status']
type Outcome = PaymentTransaction['outcome']

type EveryPaymentRow = InferResult<ReturnType<typeof byCardOrWallet>>[number]

/** The tables, and among them `paid`. */
export type WithEveryPayment = DB & { paid: EveryPaymentRow }

function byCardOrWallet(db: Db) {
  return db
    .selectFrom('payment')
    .select([
      'payment.id',
      'payment.payer_id',
      'payment.creator_id',
      'payment.reference',
      'payment.purpose',
      sql<Method>`payment.method`.as('method'),
      'payment.status',
      'payment.outcome',
      'payment.amount_minor',
      'payment.total_minor',
      'payment.reversed_minor',
      'payment.currency_code',
      'payment.message',
      'payment.created_at',
      'payment.finished_at',
    ])
}

function byTransfer(db: Db) {
  return db.selectFrom('transfer').select([
    'transfer.id',
    'transfer.account_id as payer_id',
    sql<string | null>`NULL::ulid`.as('creator_id'),
    'transfer.reference',
    sql<TransactionSource>`'TOP_UP'::text`.as('purpose'),
    sql<Method>`'TRANSFER'::text`.as('method'),
    sql<Status>`CASE WHEN transfer.status = 'CONFIRMED' THEN 'SUCCEEDED'
        WHEN transfer.finished_at IS NULL THEN 'STARTED' ELSE 'FAILED' END`.as('status'),
    sql<Outcome>`CASE WHEN transfer.status = 'CONFIRMED' THEN 'AS_MEANT' END`.as('outcome'),
    sql<bigint>`coalesce(transfer.received_minor, transfer.amount_minor)`.as('amount_minor'),
    sql<bigint | null>`NULL::bigint`.as('total_minor'),
    sql<bigint>`0::bigint`.as('reversed_minor'),
    'transfer.currency_code',
    sql<string | null>`NULL::text`.as('message'),
    'transfer.created_at',
    'transfer.finished_at',
  ])
}

/** Second payments and the like, credited to somebody by themselves. */
function byBankLine(db: Db) {
  return db
    .selectFrom('bank_line')
    .where('bank_line.credited_to', 'is not', null)
    .select([
      'bank_line.id',
      sql<string>`bank_line.credited_to`.as('payer_id'),
      sql<string | null>`NULL::ulid`.as('creator_id'),
      sql<string>`coalesce((SELECT reference FROM transfer WHERE transfer.id = bank_line.transfer_id), bank_line.bank_id,
        bank_line.id)`.as('reference'),
      sql<TransactionSource>`'TOP_UP'::text`.as('purpose'),
      sql<Method>`'TRANSFER'::text`.as('method'),
      sql<Status>`'SUCCEEDED'::text`.as('status'),
      sql<Outcome>`'AS_MEANT'::text`.as('outcome'),
      'bank_line.amount_minor',
      sql<bigint | null>`NULL::bigint`.as('total_minor'),
      sql<bigint>`0::bigint`.as('reversed_minor'),
      sql<CurrencyCode>`bank_line.currency_code::currency_code`.as('currency_code'),
      sql<string | null>`NULL::text`.as('message'),
      'bank_line.created_at',
      'bank_line.decided_at as finished_at',
    ])
}
