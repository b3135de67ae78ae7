import { getSubscription } from '@fanfare/contract/calls/money/subscriptions'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { creatorKeys } from '../creators/creator-queries.ts'

/** My subscription to a creator, past or present; null when there never was one. */
export function subscriptionQuery(creator: Pick<Creator, 'userId'>) {
  return queryOptions({
    queryKey: [...creatorKeys.every, 'subscription', creator.userId],
    queryFn: async ({ signal }) =>
      (
        await callApi(getSubscription, {
          params: { creatorId: creator.userId },
          signal,
        })
      ).data,
    staleTime: 0,
  })
}
