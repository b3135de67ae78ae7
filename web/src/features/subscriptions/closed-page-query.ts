import { searchSubscriptions } from '@fanfare/contract/calls/money/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

/** The viewer's subscription to a page that is closed to them; null where they have none that is listed. */
export function closedPageSubscriptionQuery(username: string) {
  const name = username.toLowerCase()
  return queryOptions({
    queryKey: ['creators', 'closed-page', name],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(searchSubscriptions, { query: { username: name }, signal })
      return data.find(({ creator, isPageClosed }) => isPageClosed && creator.username === name) ?? null
    },
    staleTime: 0,
  })
}
