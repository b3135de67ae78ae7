import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { searchWithdrawalRequests, Withdrawal } from '@fanfare/contract/shapes/withdrawals'
import type { Context } from '../context.ts'
import { pageOfRows } from '../paging/page-by-id.ts'
import { withdrawalColumns, withdrawalView } from './withdrawal-view.ts'

type Query = QueryOf<typeof searchWithdrawalRequests>

/** A member's own withdrawal requests, newest first. */
export async function searchWithdrawals(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<{ data: Withdrawal[]; page: Page }> {
  const { rows, page } = await pageOfRows(query, select(ctx, accountId, query), 'id')
  return { data: rows.map(withdrawalView), page }
}

function select(ctx: Context, accountId: string, query: Query) {
  const { status, dateCreatedOnOrAfter, dateCreatedBefore } = query
  return ctx.db
    .selectFrom('withdrawal')
    .select(withdrawalColumns)
    .where('account_id', '=', accountId)
    .where((eb) => (status === undefined ? eb.lit(true) : eb('status', '=', status)))
    .$if(dateCreatedOnOrAfter !== undefined, (q) =>
      q.where('created_at', '>=', new Date(dateCreatedOnOrAfter ?? 0)),
    )
    .$if(dateCreatedBefore !== undefined, (q) => q.where('created_at', '<', new Date(dateCreatedBefore ?? 0)))
}
