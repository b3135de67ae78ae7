import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  BankStatement,
  searchBankStatements as searchCall,
} from '@fanfare/contract/shapes/money/bank-statements'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { loadQueryPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'

/** The imports of bank statements, newest first. */
export async function searchBankStatements(
  ctx: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: BankStatement[]; page: PageInfo }> {
  const { platformAccountId } = query
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx.db).$if(platformAccountId !== undefined, (q) =>
      q.where('bank_statement.platform_account_id', '=', platformAccountId ?? ''),
    ),
    'bank_statement.id',
    ctx.db
      .selectFrom('bank_statement')
      .$if(platformAccountId !== undefined, (q) =>
        q.where('platform_account_id', '=', platformAccountId ?? ''),
      ),
  )
  return { data: rows.map(view), page }
}

export async function loadBankStatement(ctx: Context, id: string): Promise<BankStatement> {
  return view(await select(ctx.db).where('bank_statement.id', '=', id).executeTakeFirstOrThrow())
}

function select(db: Db) {
  return db
    .selectFrom('bank_statement')
    .innerJoin('admin', 'admin.id', 'bank_statement.imported_by')
    .innerJoin('platform_account', 'platform_account.id', 'bank_statement.platform_account_id')
    .select([
      'bank_statement.id',
      'platform_account_id as platformAccountId',
      'file_name as fileName',
      'line_count as lineCount',
      'new_count as newCount',
      'skipped_count as skippedCount',
      'admin.email as importedBy',
      'bank_statement.created_at as createdAt',
      'bank_statement.undone_at as undoneAt',
      'platform_account.currency_code as currencyCode',
    ])
    .select((eb) => [
      eb
        .selectFrom('bank_line')
        .select((line) => line.fn.countAll<bigint>().as('count'))
        .whereRef('bank_line.statement_id', '=', 'bank_statement.id')
        .where('bank_line.status', '=', 'MATCHED')
        .as('matchedCount'),
      eb
        .selectFrom('bank_line')
        .select((line) => line.fn.countAll<bigint>().as('count'))
        .whereRef('bank_line.statement_id', '=', 'bank_statement.id')
        .where('bank_line.status', '=', 'QUEUED')
        .as('queuedCount'),
      eb
        .exists(
          eb
            .selectFrom('bank_line')
            .leftJoin('proposal', (join) =>
              join.onRef('proposal.subject_id', '=', 'bank_line.id').on('proposal.state', '=', 'OPEN'),
            )
            .select('bank_line.id')
            .whereRef('bank_line.statement_id', '=', 'bank_statement.id')
            .where((line) =>
              line.or([
                line('bank_line.status', 'not in', ['NEW', 'QUEUED', 'OUTGOING']),
                line('proposal.id', 'is not', null),
              ]),
            ),
        )
        .as('isDecided'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function view(row: Row): BankStatement {
  const { platformAccountId, fileName, lineCount, newCount, skippedCount, importedBy } = row
  return {
    statementId: row.id,
    platformAccountId,
    currencyCode: row.currencyCode,
    fileName,
    lineCount,
    newCount,
    skippedCount,
    matchedCount: Number(row.matchedCount),
    queuedCount: Number(row.queuedCount),
    importedBy,
    dateImported: row.createdAt.toISOString(),
    canBeUndone: row.undoneAt === null && !row.isDecided,
    dateUndone: row.undoneAt?.toISOString() ?? null,
  }
}
