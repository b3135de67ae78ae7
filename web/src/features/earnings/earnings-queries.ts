import {
  earningBreakdown,
  earningsSoFar,
  getTopSpenders,
  searchSubscriptionPayments,
  searchTipPayments,
} from '@fanfare/contract/calls/money/payments'
import { searchSales } from '@fanfare/contract/calls/money/sales'
import { searchFans } from '@fanfare/contract/calls/money/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { paginatedQuery } from '../../lib/paging/paginated-query.ts'
import type { PeriodBounds } from '../wallet/wallet-period.ts'

const every = ['earnings'] as const

export const earningsKeys = { every }

export type PaymentHistoryKind = 'subscriptions' | 'tips'

/** Query for the signed-in creator’s earnings in each month of a year. */
export function monthlyEarningsQuery(year: number) {
  return queryOptions({
    queryKey: [...every, 'months', year],
    queryFn: async ({ signal }) => {
      const params = { fromMonth: 1, toMonth: 12, year }
      return (await callApi(earningBreakdown, { params, signal })).data
    },
  })
}

/**
 * Query for the signed-in creator’s earnings this month so far, and on the same days of the previous month.
 */
export function monthToDateEarningsQuery() {
  return queryOptions({
    queryKey: [...every, 'so-far'],
    queryFn: async ({ signal }) => (await callApi(earningsSoFar, { signal })).data,
  })
}

/** Query for the signed-in creator’s subscribers, page by page. */
export function fansQuery() {
  return paginatedQuery([...every, 'fans'], (query, signal) => callApi(searchFans, { query, signal }))
}

/** The ten who paid the signed-in creator most. */
export function topSpendersQuery() {
  return queryOptions({
    queryKey: [...every, 'top-spenders'],
    queryFn: async ({ signal }) => (await callApi(getTopSpenders, { signal })).data,
  })
}

/** Paid months or tips of the signed-in person, newest first, page by page. */
export function subscriptionOrTipHistoryQuery(history: PaymentHistoryKind, bounds: PeriodBounds) {
  return paginatedQuery([...every, 'history', history, bounds], (from, signal) => {
    const query = { ...bounds, ...from }
    return history === 'tips'
      ? callApi(searchTipPayments, { query, signal })
      : callApi(searchSubscriptionPayments, { query, signal })
  })
}

/** Query for what others bought from the signed-in creator, newest first, page by page. */
export function salesQuery(bounds: PeriodBounds) {
  return paginatedQuery([...every, 'history', 'sales', bounds], (from, signal) =>
    callApi(searchSales, { query: { ...bounds, ...from }, signal }),
  )
}
