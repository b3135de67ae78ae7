import { searchWalletTransactions } from '@fanfare/contract/calls/money/payments'
import { getMonthlyStatement, getReceipt } from '@fanfare/contract/calls/money/statements'
import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'

/** The receipt of one wallet transaction. */
export function receiptQuery(transactionId: string) {
  return queryOptions({
    queryKey: [...walletKeys.every, 'receipt', transactionId],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(getReceipt, {
        params: { transactionId },
        signal,
      })
      return data
    },
  })
}

/** A month (1 to 12, UTC) of the wallet with everything that moved in it, oldest first. */
export function monthlyStatementQuery(year: number, month: number) {
  return queryOptions({
    queryKey: [...walletKeys.every, 'statement', year, month],
    queryFn: async ({ signal }) => {
      const [{ data: statement }, transactions] = await Promise.all([
        callApi(getMonthlyStatement, { params: { year, month }, signal }),
        everyTransactionOf(year, month, signal),
      ])
      return { statement, transactions: transactions.reverse() }
    },
  })
}

/** All pages: a document that is printed has no end that loads later. */
async function everyTransactionOf(
  year: number,
  month: number,
  signal: AbortSignal,
): Promise<WalletTransaction[]> {
  const month0 = new Date(Date.UTC(year, month - 1)).toISOString()
  const month1 = new Date(Date.UTC(year, month)).toISOString()
  const found: WalletTransaction[] = []
  let cursor: string | null = null
  do {
    const { data, page }: { data: WalletTransaction[]; page: { nextCursor: string | null } } = await callApi(
      searchWalletTransactions,
      {
        query: {
          limit: 100,
          dateCreatedOnOrAfter: month0,
          dateCreatedBefore: month1,
          ...(cursor ? { cursor } : {}),
        },
        signal,
      },
    )
    found.push(...data)
    cursor = page.nextCursor
  } while (cursor)
  return found
}
