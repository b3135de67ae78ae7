import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/page'
import type { searchTransfers as searchCall, Transfer } from '@fanfare/contract/transfers'
import type { Context } from '../context.ts'
import { type PartById, pageById } from '../paging/page-by-id.ts'
import { selectTransfers, transferView } from './transfer-view.ts'

type Query = QueryOf<typeof searchCall>

/** A member's own transfers, newest first. */
export async function searchTransfers(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<{ data: Transfer[]; page: Page }> {
  const { rows, page } = await pageById(query, (part) => load(ctx, accountId, query, part))
  return { data: rows.map(transferView), page }
}

const open = ['AWAITING_TRANSFER', 'CLAIMED'] as const

function load(ctx: Context, accountId: string, query: Query, part: PartById) {
  const { status, isOpen, dateCreatedOnOrAfter, dateCreatedBefore } = query
  return selectTransfers(ctx.db)
    .where('transfer.account_id', '=', accountId)
    .where((eb) => (status === undefined ? eb.lit(true) : eb('transfer.status', '=', status)))
    .$if(isOpen !== undefined, (q) => q.where('transfer.status', isOpen ? 'in' : 'not in', open))
    .$if(dateCreatedOnOrAfter !== undefined, (q) =>
      q.where('transfer.created_at', '>=', new Date(dateCreatedOnOrAfter ?? 0)),
    )
    .$if(dateCreatedBefore !== undefined, (q) =>
      q.where('transfer.created_at', '<', new Date(dateCreatedBefore ?? 0)),
    )
    .$if(part.after !== null, (q) => q.where('transfer.id', part.beyond, part.after))
    .orderBy('transfer.id', part.order)
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}
