import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { PaymentTransaction } from '@fanfare/contract/shapes/backoffice/money'
import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection/connect.ts'
import type { DB } from '../../platform/db/tables.ts'
import { createdBeforeSql, createdSinceSql } from '../../platform/pagination/created-between.ts'
import type { PageByIdParameters } from '../../platform/pagination/page-by-id.ts'

/**
 * Payments by card and from wallets, transfers, and what else came by bank and was credited, alike: in branches that the
 * database walks by their ids, each only as far as a page needs. It does so only while each column is of the very same type
 * in all of them, domains and all.
 */
export function buildAllPaymentsQuery(db: Db) {
  return byTransfer(db).unionAll(byBankLine(db)).unionAll(byCardOrWallet(db)).as('paid')
}

/** Combination by which payments by card and from wallets are filtered. */
export type PaymentFilterCombination = {
  method: 'CARD' | 'WALLET'
  purpose: TransactionSource
  status: Status
}

/** Some kinds of payments by card and from wallets, or all, and transfers, perhaps those of one status. */
export type PaymentSelection = {
  kinds: readonly PaymentFilterCombination[] | 'ALL'
  hasTransfers: boolean
  transferStatus?: Status | undefined
  /** Currency of all of them; every currency if undefined. */
  currency?: CurrencyCode | undefined
}

/** The first of them in the order of ids. */
export type PaymentsPageParameters = Omit<PageByIdParameters, 'limit' | 'offset'> & {
  most: number
  from?: Date
  before?: Date
}

/**
 * The first of some payments, alike. Each kind is a branch of its own, read only as far as it may be needed, by an index
 * that has it in the order of ids: those of rare kinds are found without reading past the others.
 */
export function buildPaymentsPageQuery(
  db: Db,
  { kinds, hasTransfers, transferStatus, currency }: PaymentSelection,
  first: PaymentsPageParameters,
) {
  const transfers = byTransfer(db)
    .$if(!hasTransfers, (q) => q.where(sql<boolean>`false`))
    .$if(transferStatus !== undefined, (q) => q.where(statusOfTransfer, '=', transferStatus as Status))
    .$if(currency !== undefined, (q) => q.where('transfer.currency_code', '=', currency as CurrencyCode))
  const lines = byBankLine(db).$if(currency !== undefined, (q) =>
    q.where('bank_line.currency_code', '=', currency as CurrencyCode),
  )
  const payments = byCardOrWallet(db).$if(currency !== undefined, (q) =>
    q.where('payment.currency_code', '=', currency as CurrencyCode),
  )
  let all = firstOf(db, transfers, 'transfer', first)
  if (hasTransfers && (transferStatus ?? 'SUCCEEDED') === 'SUCCEEDED')
    all = all.unionAll(firstOf(db, lines, 'bank_line', first))
  if (kinds === 'ALL') return all.unionAll(firstOf(db, payments, 'payment', first)).as('paid')
  for (const { method, purpose, status } of kinds) {
    const branch = payments
      .where('payment.method', '=', method)
      .where('payment.purpose', '=', purpose)
      .where('payment.status', '=', status)
    all = all.unionAll(firstOf(db, branch, 'payment', first))
  }
  return all.as('paid')
}

function firstOf<TB extends keyof DB>(
  db: Db,
  branch: SelectQueryBuilder<DB, TB, AllPaymentsRow>,
  table: TB & string,
  { order, beyond, after, most, from, before }: PaymentsPageParameters,
) {
  const id = sql.ref(`${table}.id`)
  const cut = branch
    .$if(after !== null, (q) => q.where(sql<boolean>`${id} ${sql.raw(beyond)} ${after}`))
    .$if(from !== undefined, (q) => q.where(createdSinceSql(table, from as Date)))
    .$if(before !== undefined, (q) => q.where(createdBeforeSql(table, before as Date)))
    .orderBy(id, order)
    .limit(most)
  return db.selectFrom(cut.as('branch')).selectAll()
}

type Method = PaymentTransaction['paymentMethod']
type Status = PaymentTransaction['status']
type Outcome = PaymentTransaction['outcome']

export type AllPaymentsRow = InferResult<ReturnType<typeof byCardOrWallet>>[number]

/** The tables, and among them `paid`. */
export type WithAllPayments = DB & { paid: AllPaymentsRow }

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

const statusOfTransfer = sql<Status>`CASE WHEN transfer.status = 'CONFIRMED' THEN 'SUCCEEDED'
  WHEN transfer.finished_at IS NULL THEN 'STARTED' ELSE 'FAILED' END`

function byTransfer(db: Db) {
  return db
    .selectFrom('transfer')
    .select([
      'transfer.id',
      'transfer.account_id as payer_id',
      sql<string | null>`NULL::ulid`.as('creator_id'),
      'transfer.reference',
      sql<TransactionSource>`'TOP_UP'::text`.as('purpose'),
      sql<Method>`'TRANSFER'::text`.as('method'),
      statusOfTransfer.as('status'),
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
