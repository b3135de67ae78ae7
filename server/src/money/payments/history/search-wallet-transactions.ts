import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  searchWalletTransactions as searchCall,
  WalletTransaction,
} from '@fanfare/contract/shapes/money/payments'
import type { Context } from '../../../platform/context.ts'
import { cursorAfter } from '../../../platform/pagination/cursor.ts'
import { maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { buildPage, pageStartOf } from '../../../platform/pagination/page-of.ts'
import type { LedgerTransferKind } from '../../ledger/booking/transfer-shape.ts'
import { countWalletHistory, loadWalletHistory } from '../../ledger/wallet/wallet-history.ts'
import { loadWalletTransactionViews, walletTransactionSources } from './wallet-transaction-view.ts'

/** Searches the transactions of a member's wallet, newest first. */
export async function searchOwnWalletTransactions(
  ctx: Context,
  ownerId: string,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: WalletTransaction[]; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(query, (segment) => /^\d+$/.test(segment))
  const entries = await loadWalletHistory(ctx, ownerId, {
    ...narrowed(query),
    after: after ? { position: BigInt(after.segment), transactionId: after.id } : null,
    offset: skip,
    limit: limit + 1,
  })
  const { rows, page } = buildPage(entries, { limit, skip }, ({ position, transactionId }) =>
    cursorAfter(`${position}`, transactionId),
  )
  return { data: await loadWalletTransactionViews(ctx, ownerId, rows), page }
}

/** Counts these transactions, up to one more than `maxCountedRows`. */
export function countOwnWalletTransactionsUpTo(
  ctx: Context,
  ownerId: string,
  query: QueryOf<typeof searchCall>,
): Promise<number> {
  return countWalletHistory(ctx, ownerId, narrowed(query), maxCountedRows + 1)
}

function narrowed(query: QueryOf<typeof searchCall>) {
  const { source, dateCreatedOnOrAfter: from, dateCreatedBefore: before } = query
  return {
    kinds: kindsOf(source),
    from: from === undefined ? null : new Date(from),
    before: before === undefined ? null : new Date(before),
  }
}

function kindsOf(source: WalletTransaction['source'] | undefined): LedgerTransferKind[] {
  const kinds = Object.keys(walletTransactionSources) as (keyof typeof walletTransactionSources)[]
  return kinds.filter((kind) => source === undefined || walletTransactionSources[kind] === source)
}
