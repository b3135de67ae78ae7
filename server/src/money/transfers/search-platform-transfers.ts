import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { Proposal } from '@fanfare/contract/shapes/money/proposals'
import type {
  BankTransferForAdmins,
  searchPlatformTransfers as searchCall,
} from '@fanfare/contract/shapes/money/transfers'
import type { ExpressionBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connection/connect.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import type { DB } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/errors.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import { loadMoneyProposalsBySubject } from '../approvals/search-proposals.ts'
import { parseTransferReference } from './reference-code.ts'
import { bankTransferColumns, buildBankTransferFactFields } from './transfer-view.ts'

type Query = QueryOf<typeof searchCall>

/** Transfers of everybody, with whose they are. */
export async function searchBankTransfersForAdmins(
  ctx: Context,
  query: Query,
): Promise<{ data: BankTransferForAdmins[]; page: PageInfo }> {
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx.db).where((eb) => fits(eb, query)),
    'transfer.id',
    ctx.db.selectFrom('transfer').where((eb) => fits(eb, query)),
  )
  return { data: await views(ctx, rows), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadBankTransferForAdmins(ctx: Context, id: string): Promise<BankTransferForAdmins> {
  const row = await select(ctx.db).where('transfer.id', '=', id).executeTakeFirst()
  const [transfer] = await views(ctx, row ? [row] : [])
  if (!transfer) throw refuse('NOT_FOUND')
  return transfer
}

export async function loadBankTransfersByIdsForAdmins(
  ctx: Context,
  ids: readonly string[],
): Promise<BankTransferForAdmins[]> {
  if (ids.length === 0) return []
  return views(
    ctx,
    await select(ctx.db)
      .where('transfer.id', 'in', [...ids])
      .execute(),
  )
}

function select(db: Db) {
  return db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.account_id')
    .leftJoin('admin', 'admin.id', 'transfer.decided_by')
    .select(bankTransferColumns)
    .select([
      'transfer.note',
      'transfer.bank_line_id as bankLineId',
      'account.id as userId',
      'account.username',
      'account.display_name as displayName',
      'account.email',
      'admin.email as decidedBy',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fits(eb: ExpressionBuilder<DB, 'transfer'>, query: Query) {
  const { transferId, status, currencyCode, username, reference, amount, withoutLine } = query
  const { dateCreatedOnOrAfter, dateCreatedBefore } = query
  return eb.and([
    ...(transferId === undefined ? [] : [eb('transfer.id', '=', transferId)]),
    ...(status === undefined ? [] : [eb('transfer.status', '=', status)]),
    ...(currencyCode === undefined ? [] : [eb('transfer.currency_code', '=', currencyCode)]),
    ...(reference === undefined
      ? []
      : [eb('transfer.reference', '=', parseTransferReference(reference) ?? reference.toUpperCase())]),
    ...(username === undefined
      ? []
      : [
          eb(
            'transfer.account_id',
            '=',
            eb
              .selectFrom('account')
              .select('account.id')
              .where('account.username', '=', username.toLowerCase()),
          ),
        ]),
    ...(amount === undefined ? [] : [eb('transfer.amount_minor', '=', BigInt(amount))]),
    ...(withoutLine
      ? [eb('transfer.status', '=', 'CONFIRMED'), eb('transfer.bank_line_id', 'is', null)]
      : []),
    // An id begins with its time.
    ...(dateCreatedOnOrAfter === undefined
      ? []
      : [eb('transfer.id', '>=', minIdAt(new Date(dateCreatedOnOrAfter)))]),
    ...(dateCreatedBefore === undefined
      ? []
      : [eb('transfer.id', '<', minIdAt(new Date(dateCreatedBefore)))]),
  ])
}

async function views(ctx: Context, rows: readonly Row[]): Promise<BankTransferForAdmins[]> {
  const ids = rows.map(({ id }) => id)
  const proposals = await loadMoneyProposalsBySubject(ctx, 'CONFIRM_TRANSFER', ids)
  return rows.map((row) => view(row, proposals.get(row.id) ?? null))
}

function view(row: Row, proposal: Proposal | null): BankTransferForAdmins {
  const { userId, username, displayName, email, decidedBy, bankLineId, note } = row
  const transfer = buildBankTransferFactFields(row)
  return {
    ...transfer,
    user: { userId, username, displayName, email },
    adminsNeeded: 2,
    proposal,
    decidedBy,
    bankLineId,
    note,
  }
}
