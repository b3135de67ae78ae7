import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type {
  searchWalletTransactions as searchCall,
  WalletTransaction,
} from '@fanfare/contract/shapes/payments'
import type { Context } from '../../context.ts'
import type { TransferKind } from '../../ledger/booking/transfer.ts'
import { walletHistory } from '../../ledger/wallet/wallet-history.ts'
import { pageOf } from '../../paging/page-of.ts'
import { refuse } from '../../refusal.ts'
import { sources, walletTransactionsOf } from './wallet-transaction-view.ts'

/** What moved in a member's wallet, newest first. */
export async function searchWalletTransactions(
  ctx: Context,
  ownerId: string,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: WalletTransaction[]; page: Page }> {
  const { limit, source } = query
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const offset = after ? 0 : query.offset
  const entries = await walletHistory(ctx, ownerId, {
    kinds: kindsOf(source),
    from: query.dateCreatedOnOrAfter === undefined ? null : new Date(query.dateCreatedOnOrAfter),
    before: query.dateCreatedBefore === undefined ? null : new Date(query.dateCreatedBefore),
    after,
    offset,
    limit: limit + 1,
  })
  const { rows, page } = pageOf(
    entries,
    { limit, skip: offset },
    ({ place, transactionId }) => `${place}.${transactionId}`,
  )
  return { data: await walletTransactionsOf(ctx, ownerId, rows), page }
}

function kindsOf(source: WalletTransaction['source'] | undefined): TransferKind[] {
  const kinds = Object.keys(sources) as (keyof typeof sources)[]
  return kinds.filter((kind) => source === undefined || sources[kind] === source)
}

/** @throws Refusal INVALID_INPUT for anything that this list has not given out */
function readCursor(cursor: string): { place: bigint; transactionId: string } {
  const [, place, transactionId] = /^(\d{1,18})\.([0-9A-HJKMNP-TV-Z]{26})$/.exec(cursor) ?? []
  if (place === undefined || transactionId === undefined) {
    const message = 'This is not the cursor of a page of this list.'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'cursor', message }] })
  }
  return { place: BigInt(place), transactionId }
}
