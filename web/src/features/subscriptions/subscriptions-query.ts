import { searchSubscriptions } from '@fanfare/contract/calls/money/subscriptions'
import { callApi } from '../../lib/api/call.ts'
import { paginatedQuery } from '../../lib/paging/paginated-query.ts'
import { creatorKeys } from '../creators/creator-queries.ts'

/** Options of each choice, the default first. */
export const subscriptionTabs = ['all', 'free', 'paid'] as const
export const subscriptionSorts = ['newest', 'oldest', 'name'] as const
export type SubscriptionFilterValues = {
  tab: (typeof subscriptionTabs)[number]
  sort: (typeof subscriptionSorts)[number]
  /** A part of the username or name. */
  name: string
}

/** Queries the viewer's current and past subscriptions. */
export function subscriptionsQuery({ tab, sort, name }: SubscriptionFilterValues) {
  const wishes = {
    sort,
    ...(name && { username: name }),
    ...(tab !== 'all' && { isFree: String(tab === 'free') }),
  }
  return paginatedQuery([...creatorKeys.subscriptions, tab, sort, name], (from, signal) =>
    callApi(searchSubscriptions, { query: { ...wishes, ...from }, signal }),
  )
}
