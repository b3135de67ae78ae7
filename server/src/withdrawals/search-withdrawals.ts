import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/page'
import type { searchWithdrawalRequests, Withdrawal } from '@fanfare/contract/withdrawals'
import type { Context } from '../context.ts'
import { type PartById, pageById } from '../paging/page-by-id.ts'
import { withdrawalColumns, withdrawalView } from './withdrawal-view.ts'

type Query = QueryOf<typeof searchWithdrawalRequests>

/** A member's own withdrawal requests, newest first. */
export async function searchWithdrawals(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<{ data: Withdrawal[]; page: Page }> {
  const { rows, page } = await pageById(query, (part) => load(ctx, accountId, query, part))
  return { data: rows.map(withdrawalView), page }
}

function load(ctx: Context, accountId: string, query: Query, part: PartById) {
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
    .$if(part.after !== null, (q) => q.where('id', part.beyond, part.after))
    .orderBy('id', part.order)
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}
