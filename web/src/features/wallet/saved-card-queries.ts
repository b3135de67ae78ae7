import { savedCards } from '@fanfare/contract/calls/money/payments'
import { searchSubscriptions } from '@fanfare/contract/calls/money/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'

/** The cards that the signed-in person has left for later payments. */
export function savedCardsQuery() {
  return queryOptions({
    queryKey: walletKeys.savedCards,
    queryFn: async ({ signal }) => (await callApi(savedCards, { signal })).data,
  })
}

/** Queries the active paid subscriptions of the viewer, with the payment method of each renewal. */
export function activePaidSubscriptionsQuery() {
  return queryOptions({
    queryKey: walletKeys.paidSubscriptions,
    queryFn: async ({ signal }) => {
      const query = { isFree: 'false', limit: 100, sort: 'name' } as const
      const { data } = await callApi(searchSubscriptions, { query, signal })
      return data.filter(({ status }) => status === 'ACTIVE')
    },
  })
}
