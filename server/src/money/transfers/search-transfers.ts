import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { searchTransfers as searchCall, Transfer } from '@fanfare/contract/shapes/money/transfers'
import type { Context } from '../../platform/context.ts'
import { madeBefore, madeSince } from '../../platform/pagination/made-between.ts'
import { pageOfRows } from '../../platform/pagination/page-by-id.ts'
import { selectTransfers, transferView } from './transfer-view.ts'

type Query = QueryOf<typeof searchCall>

/** A member's own transfers, newest first. */
export async function searchTransfers(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<{ data: Transfer[]; page: Page }> {
  const { rows, page } = await pageOfRows(query, select(ctx, accountId, query), 'transfer.id')
  return { data: rows.map(transferView), page }
}

const open = ['AWAITING_TRANSFER', 'CLAIMED'] as const

function select(ctx: Context, accountId: string, query: Query) {
  const { status, isOpen, dateCreatedOnOrAfter, dateCreatedBefore } = query
  return selectTransfers(ctx.db)
    .where('transfer.account_id', '=', accountId)
    .where((eb) => (status === undefined ? eb.lit(true) : eb('transfer.status', '=', status)))
    .$if(isOpen !== undefined, (q) => q.where('transfer.status', isOpen ? 'in' : 'not in', open))
    .$if(dateCreatedOnOrAfter !== undefined, (q) =>
      q.where(madeSince('transfer', new Date(dateCreatedOnOrAfter ?? 0))),
    )
    .$if(dateCreatedBefore !== undefined, (q) =>
      q.where(madeBefore('transfer', new Date(dateCreatedBefore ?? 0))),
    )
}
