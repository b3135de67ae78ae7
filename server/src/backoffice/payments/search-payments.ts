import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import {
  type PaymentTransaction,
  paymentTransaction,
  type searchPaymentTransactions,
} from '@fanfare/contract/shapes/backoffice/money'
import { transactionSource } from '@fanfare/contract/shapes/money/payments'
import type { AliasedExpression, ExpressionBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { createdBeforeSql, createdSinceSql } from '../../platform/pagination/created-between.ts'
import { maxCountedRows } from '../../platform/pagination/list-total.ts'
import { loadPageInIdOrder, loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import {
  type AllPaymentsRow,
  buildAllPaymentsQuery,
  buildPaymentsPageQuery,
  type PaymentFilterCombination,
  type PaymentSelection,
  type WithAllPayments,
} from './all-payments.ts'

type Query = QueryOf<typeof searchPaymentTransactions>

/** Payments of everybody, by card, from wallets and by bank transfer. */
export async function searchPaymentsForAdmins(
  ctx: Context,
  query: Query,
): Promise<{ data: PaymentTransaction[]; page: PageInfo }> {
  const { rows, page } = await (isOfFew(query) ? searchFew(ctx.db, query) : searchKinds(ctx.db, query))
  return { data: rows.map(view), page }
}

function searchFew(db: Db, query: Query) {
  return loadQueryPageInIdOrder(
    query,
    select(db, buildAllPaymentsQuery(db)).where((eb) => fits(eb, query)),
    'paid.id',
    db.selectFrom(buildAllPaymentsQuery(db)).where((eb) => fits(eb, query)),
  )
}

function searchKinds(db: Db, query: Query) {
  const some = someOf(query)
  const { dateCreatedOnOrAfter: from, dateCreatedBefore: before } = query
  const span = { ...(from && { from: new Date(from) }), ...(before && { before: new Date(before) }) }
  return loadPageInIdOrder(
    query,
    ({ limit, offset, ...part }) =>
      select(db, buildPaymentsPageQuery(db, some, { ...part, ...span, most: limit + offset }))
        .orderBy('paid.id', part.order)
        .limit(limit)
        .offset(offset)
        .execute(),
    async () => {
      const most = maxCountedRows + 1
      const first = buildPaymentsPageQuery(db, some, {
        order: 'desc',
        beyond: '<',
        after: null,
        ...span,
        most,
      })
      const counted = db.selectFrom(first).select('paid.id').limit(most).as('counted')
      const { total } = await db
        .selectFrom(counted)
        .select((eb) => eb.fn.countAll<bigint>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  )
}

/** Checks whether a query by person, reference or amount matches few. */
function isOfFew({ paymentReference, payerUsername, receiverUsername, amount }: Query): boolean {
  return (paymentReference ?? payerUsername ?? receiverUsername ?? amount) !== undefined
}

function someOf(query: Query): PaymentSelection {
  const { transactionSource, transactionType, paymentMethod, status, currencyCode } = query
  const fits = (purpose: TransactionSource, method: PaymentTransaction['paymentMethod']) =>
    (transactionSource === undefined || purpose === transactionSource) &&
    (transactionType === undefined || (transactionType === 'DEBIT') === (method === 'WALLET')) &&
    (paymentMethod === undefined || method === paymentMethod)
  const isAll = (transactionSource ?? transactionType ?? paymentMethod ?? status) === undefined
  return {
    kinds: isAll
      ? 'ALL'
      : everyKind.filter(
          (kind) => fits(kind.purpose, kind.method) && (status === undefined || kind.status === status),
        ),
    hasTransfers: fits('TOP_UP', 'TRANSFER'),
    transferStatus: status,
    currency: currencyCode,
  }
}

/** All kinds of payments: one from a wallet succeeds at once and has a receiver. */
const everyKind: readonly PaymentFilterCombination[] = [
  ...paymentTransaction.shape.status.options.flatMap((status) =>
    transactionSource.options.map((purpose) => ({ method: 'CARD' as const, purpose, status })),
  ),
  { method: 'WALLET', purpose: 'TIPS', status: 'SUCCEEDED' },
  { method: 'WALLET', purpose: 'SUBSCRIPTION', status: 'SUCCEEDED' },
  { method: 'WALLET', purpose: 'PURCHASE', status: 'SUCCEEDED' },
]

function select(db: Db, found: AliasedExpression<AllPaymentsRow, 'paid'>) {
  return db
    .selectFrom(found)
    .innerJoin('account as payer', 'payer.id', 'paid.payer_id')
    .leftJoin('account as receiver', 'receiver.id', 'paid.creator_id')
    .select([
      'paid.id',
      'paid.reference',
      'paid.purpose',
      'paid.method',
      'paid.status',
      'paid.outcome',
      'paid.amount_minor as amount',
      'paid.total_minor as total',
      'paid.reversed_minor as reversed',
      'paid.currency_code as currencyCode',
      'paid.message',
      'paid.created_at as createdAt',
      'paid.finished_at as finishedAt',
      'payer.id as payerId',
      'payer.username as payerUsername',
      'payer.display_name as payerName',
      'receiver.id as receiverId',
      'receiver.username as receiverUsername',
      'receiver.display_name as receiverName',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** @throws Refusal NOT_FOUND */
export async function loadPaymentListItem(db: Db, id: string): Promise<PaymentTransaction> {
  const row = await select(db, buildAllPaymentsQuery(db)).where('paid.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'Payment not found.' })
  return view(row)
}

function fits(eb: ExpressionBuilder<WithAllPayments, 'paid'>, query: Query) {
  const { transactionSource, transactionType, paymentMethod, paymentReference, status } = query
  const { payerUsername, receiverUsername, dateCreatedOnOrAfter, dateCreatedBefore } = query
  const { currencyCode, amount } = query
  const called = (username: string) =>
    eb.selectFrom('account').select('account.id').where('account.username', '=', username.toLowerCase())
  return eb.and([
    ...(transactionSource === undefined ? [] : [eb('paid.purpose', '=', transactionSource)]),
    ...(transactionType === undefined
      ? []
      : [eb('paid.method', transactionType === 'CREDIT' ? '<>' : '=', 'WALLET')]),
    ...(paymentMethod === undefined ? [] : [eb('paid.method', '=', paymentMethod)]),
    ...(status === undefined ? [] : [eb('paid.status', '=', status)]),
    ...(currencyCode === undefined ? [] : [eb('paid.currency_code', '=', currencyCode)]),
    ...(amount === undefined
      ? []
      : [eb.or([eb('paid.amount_minor', '=', BigInt(amount)), eb('paid.total_minor', '=', BigInt(amount))])]),
    ...(paymentReference === undefined ? [] : [eb('paid.reference', '=', paymentReference)]),
    ...(payerUsername === undefined ? [] : [eb('paid.payer_id', '=', called(payerUsername))]),
    ...(receiverUsername === undefined ? [] : [eb('paid.creator_id', '=', called(receiverUsername))]),
    ...(dateCreatedOnOrAfter === undefined ? [] : [createdSinceSql('paid', new Date(dateCreatedOnOrAfter))]),
    ...(dateCreatedBefore === undefined ? [] : [createdBeforeSql('paid', new Date(dateCreatedBefore))]),
  ])
}

function view(row: Row): PaymentTransaction {
  const { receiverId, receiverUsername, receiverName } = row
  const method = row.method
  return {
    id: row.id,
    paymentReference: row.reference,
    transactionSource: row.purpose,
    transactionType: method === 'WALLET' ? 'DEBIT' : 'CREDIT',
    paymentMethod: method,
    status: row.status,
    outcome: row.outcome,
    amount: asMinorUnits(row.amount),
    total: row.total === null ? null : asMinorUnits(row.total),
    reversed: asMinorUnits(row.reversed),
    currencyCode: row.currencyCode,
    payer: { userId: row.payerId, username: row.payerUsername, displayName: row.payerName },
    receiver:
      receiverId === null || receiverUsername === null || receiverName === null
        ? null
        : { userId: receiverId, username: receiverUsername, displayName: receiverName },
    message: row.message,
    dateCreated: row.createdAt.toISOString(),
    dateFinished: row.finishedAt?.toISOString() ?? null,
  }
}
