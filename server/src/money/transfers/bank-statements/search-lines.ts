import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits, type CurrencyCode, currencyCodes } from '@fanfare/contract/money/money'
import type {
  BankStatementLine,
  searchBankLines as searchCall,
} from '@fanfare/contract/shapes/money/bank-statements'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connection/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { cursorAfter } from '../../../platform/pagination/cursor.ts'
import { buildListTotalFields } from '../../../platform/pagination/list-total.ts'
import { countRowsUpToMaxPlusOne } from '../../../platform/pagination/page-by-id.ts'
import { buildPage, pageStartOf } from '../../../platform/pagination/page-of.ts'
import {
  isAboveSingleAdminLimit,
  loadSecondApprovalPredicate,
} from '../../approvals/requires-second-approval.ts'
import { loadMoneyProposalsBySubject } from '../../approvals/search-proposals.ts'
import { findTransferCandidates } from './find-candidates.ts'

type Query = QueryOf<typeof searchCall>

const dayMs = 86_400_000

/** Lines of bank statements by when they were booked, with the transfers that they are, or seem to be, for. */
export async function searchBankStatementLines(
  ctx: Context,
  viewer: AdminViewer,
  query: Query,
): Promise<{ data: BankStatementLine[]; page: PageInfo }> {
  const [order, beyond] = query.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  // A cursor carries the day, in days since 1970. Lines of one day follow their file: its ids rise line by line.
  const { limit, skip, after } = pageStartOf(query, (segment) => /^\d{1,6}$/.test(segment))
  const lines = select(ctx.db)
    .where((eb) => fits(eb, query))
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(bank_line.booked_on, bank_line.id) ${sql.raw(beyond)}
          (date '1970-01-01' + ${Number(after?.segment)}::int, ${after?.id})`,
      ),
    )
    .orderBy('bank_line.booked_on', order)
    .orderBy('bank_line.id', order)
    .limit(limit + 1)
    .offset(skip)
  const [found, total] = await Promise.all([
    lines.execute(),
    countRowsUpToMaxPlusOne(ctx.db.selectFrom('bank_line').where((eb) => fits(eb, query))),
  ])
  const { rows, page } = buildPage(found, { limit, skip }, ({ id, dateBooked }) =>
    cursorAfter(Math.round(Date.parse(dateBooked) / dayMs), id),
  )
  return { data: await views(ctx, viewer, rows), page: { ...page, ...buildListTotalFields(total) } }
}

/** @throws Refusal NOT_FOUND */
export async function loadBankStatementLine(
  ctx: Context,
  viewer: AdminViewer,
  id: string,
): Promise<BankStatementLine> {
  const row = await select(ctx.db).where('bank_line.id', '=', id).executeTakeFirst()
  const [line] = await views(ctx, viewer, row ? [row] : [])
  if (!line) throw refuse('NOT_FOUND', { detail: 'Statement line not found.' })
  return line
}

function select(db: Db) {
  return db
    .selectFrom('bank_line')
    .innerJoin('platform_account', 'platform_account.id', 'bank_line.platform_account_id')
    .leftJoin('transfer', 'transfer.id', 'bank_line.transfer_id')
    .leftJoin('account as payer', 'payer.id', 'transfer.account_id')
    .leftJoin('account as receiver', 'receiver.id', 'bank_line.credited_to')
    .leftJoin('admin', 'admin.id', 'bank_line.decided_by')
    .select([
      'bank_line.id',
      'bank_line.platform_account_id as platformAccountId',
      'bank_line.statement_id as statementId',
      'bank_line.status',
      'bank_line.doubt',
      'bank_line.booked_on as dateBooked',
      'bank_line.amount_minor as amount',
      'bank_line.currency_code as currencyCode',
      'platform_account.currency_code as accountCurrencyCode',
      'bank_line.text',
      'bank_line.bank_id as bankId',
      'bank_line.reason',
      'bank_line.created_at as createdAt',
      'bank_line.decided_at as decidedAt',
      'admin.email as decidedBy',
      'transfer.id as transferId',
      'transfer.reference',
      'transfer.status as transferStatus',
      'transfer.amount_minor as transferAmount',
      'payer.id as payerId',
      'payer.username as payerUsername',
      'payer.display_name as payerName',
      'payer.email as payerEmail',
      'receiver.id as receiverId',
      'receiver.username as receiverUsername',
      'receiver.display_name as receiverName',
      'receiver.email as receiverEmail',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fits(eb: ExpressionBuilder<DB, 'bank_line'>, query: Query) {
  const { status, doubt, platformAccountId, statementId, transferId, amount } = query
  return eb.and([
    ...(status === undefined ? [] : [eb('bank_line.status', '=', status)]),
    ...(doubt === undefined ? [] : [eb('bank_line.doubt', '=', doubt)]),
    ...(platformAccountId === undefined ? [] : [eb('bank_line.platform_account_id', '=', platformAccountId)]),
    ...(statementId === undefined ? [] : [eb('bank_line.statement_id', '=', statementId)]),
    ...(transferId === undefined ? [] : [eb('bank_line.transfer_id', '=', transferId)]),
    ...(amount === undefined ? [] : [eb('bank_line.amount_minor', '=', BigInt(amount))]),
  ])
}

async function views(
  ctx: Context,
  { adminId }: AdminViewer,
  rows: readonly Row[],
): Promise<BankStatementLine[]> {
  const waiting = rows.filter(({ status }) => status === 'QUEUED')
  const [proposals, candidates] = await Promise.all([
    loadMoneyProposalsBySubject(
      ctx,
      'CREDIT_BANK_LINE',
      rows.map(({ id }) => id),
    ),
    findTransferCandidates(ctx, waiting),
  ])
  const needsSecondAdmin = await loadSecondApprovalPredicate(ctx, adminId)
  return rows.map((row) => {
    const proposal = proposals.get(row.id) ?? null
    const found = candidates.get(row.id) ?? []
    const likely = found.filter(({ isLikely }) => isLikely).length
    const isLarge =
      isWalletCurrency(row.currencyCode) &&
      (row.status === 'QUEUED'
        ? needsSecondAdmin(row.currencyCode, row.amount)
        : isAboveSingleAdminLimit(ctx.config, row.currencyCode, row.amount))
    return {
      ...view(row),
      likely,
      possible: found.length - likely,
      adminsNeeded: proposal || isLarge ? 2 : 1,
      proposal,
    }
  })
}

function isWalletCurrency(code: string): code is CurrencyCode {
  return currencyCodes.some((known) => known === code)
}

function view(row: Row): Omit<BankStatementLine, 'likely' | 'possible' | 'adminsNeeded' | 'proposal'> {
  const { platformAccountId, statementId, dateBooked, currencyCode, text, bankId, decidedBy, reason } = row
  return {
    id: row.id,
    platformAccountId,
    statementId,
    status: row.status,
    doubt: row.doubt,
    dateBooked,
    amount: asMinorUnits(row.amount),
    currencyCode,
    accountCurrencyCode: row.accountCurrencyCode,
    text,
    bankId,
    transfer: transferOf(row),
    creditedTo: personOf(row.receiverId, row.receiverUsername, row.receiverName, row.receiverEmail),
    decidedBy,
    reason,
    dateImported: row.createdAt.toISOString(),
    dateDecided: row.decidedAt?.toISOString() ?? null,
  }
}

function transferOf(row: Row): BankStatementLine['transfer'] {
  const { transferId, reference, transferStatus, transferAmount } = row
  const user = personOf(row.payerId, row.payerUsername, row.payerName, row.payerEmail)
  if (
    transferId === null ||
    reference === null ||
    transferStatus === null ||
    transferAmount === null ||
    !user
  )
    return null
  return {
    id: transferId,
    reference,
    status: transferStatus,
    amount: asMinorUnits(transferAmount),
    user,
  }
}

function personOf(
  userId: string | null,
  username: string | null,
  displayName: string | null,
  email: string | null,
): BankStatementLine['creditedTo'] {
  if (userId === null || username === null || displayName === null || email === null) return null
  return { userId, username, displayName, email }
}
