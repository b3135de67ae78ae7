import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import {
  bankStatementMapping,
  type PlatformBankAccountForAdmins,
  type searchPlatformAccounts as searchCall,
} from '@fanfare/contract/shapes/money/platform-accounts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { loadQueryPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'

/** The platform's bank accounts, newest first, those that are not used any more too. */
export async function searchPlatformBankAccounts(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: PlatformBankAccountForAdmins[]; page: PageInfo }> {
  const { currencyCode } = query
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx.db).where((eb) =>
      currencyCode === undefined ? eb.lit(true) : eb('currency_code', '=', currencyCode),
    ),
    'id',
    ctx.db
      .selectFrom('platform_account')
      .where((eb) => (currencyCode === undefined ? eb.lit(true) : eb('currency_code', '=', currencyCode))),
  )
  return { data: rows.map(view), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadPlatformBankAccountForAdmins(
  db: Db | Tx,
  id: string,
): Promise<PlatformBankAccountForAdmins> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'Bank account not found.' })
  return view(row)
}

function select(db: Db | Tx) {
  return db
    .selectFrom('platform_account')
    .select([
      'id',
      'currency_code as currencyCode',
      'bank_name as bankName',
      'account_name as accountName',
      'account_number as accountNumber',
      'bank_code as bankCode',
      'is_current as isCurrent',
      'statement_mapping as mapping',
      'created_at as createdAt',
      'changed_at as changedAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function view(row: Row): PlatformBankAccountForAdmins {
  const { bankName, accountName, accountNumber, bankCode, isCurrent, mapping } = row
  return {
    platformAccountId: row.id,
    currencyCode: row.currencyCode,
    bankName,
    accountName,
    accountNumber,
    bankCode,
    isCurrent,
    statementMapping: mapping === null ? null : bankStatementMapping.parse(mapping),
    dateCreated: row.createdAt.toISOString(),
    dateChanged: row.changedAt.toISOString(),
  }
}
