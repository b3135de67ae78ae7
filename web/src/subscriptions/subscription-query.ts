import type { Creator } from '@fanfare/contract/creators'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { creatorKeys } from '../creators/creator-queries.ts'

/** My subscription to a creator, past or present; null when there never was one. */
export function subscriptionQuery(creator: Creator) {
  return queryOptions({
    queryKey: [...creatorKeys.every, 'subscription', creator.userId],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /subscription/search-subscriptions', {
        query: { username: creator.username, limit: 100 },
        signal,
      })
      return data.find((subscription) => subscription.creator.userId === creator.userId) ?? null
    },
    staleTime: 0,
  })
}
