import { searchWalletTransactions } from '@fanfare/contract/calls/money/payments'
import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import { callApi } from '../api/call.ts'
import { paginatedQuery } from '../paging/paginated-query.ts'

const every = ['wallet'] as const

export const walletKeys = {
  every,
  savedCards: [...every, 'saved-cards'] as const,
  waitingPayments: [...every, 'waiting-payments'] as const,
  spendingLimit: [...every, 'spending-limit'] as const,
  purchases: [...every, 'purchases'] as const,
  paidSubscriptions: [...every, 'paid-subscriptions'] as const,
  transactions: (filter: TransactionQueryFilter) => [...every, 'transactions', filter] as const,
}

export type TransactionQueryFilter = {
  source?: WalletTransaction['source']
  dateCreatedOnOrAfter?: string
  dateCreatedBefore?: string
}

/** Queries the wallet's transactions, newest first, page by page. */
export function walletTransactionsQuery(filter: TransactionQueryFilter) {
  return paginatedQuery(walletKeys.transactions(filter), (from, signal) =>
    callApi(searchWalletTransactions, { query: { ...filter, ...from }, signal }),
  )
}
