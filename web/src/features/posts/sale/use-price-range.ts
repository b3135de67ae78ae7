import { getPostLimits } from '@fanfare/contract/calls/social/posts'
import type { PostLimits } from '@fanfare/contract/shapes/social/post-limits'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'

/** Prices that the viewer can ask for a post, in minor units of their currency, and until when they are a new seller. */
export type AskingPriceRange = Pick<NonNullable<PostLimits['price']>, 'min' | 'max' | 'newSellerUntil'>

/** Provides the prices that the viewer can ask for a post; null until they are known. */
export function useAskingPriceRange({ isNeeded = true } = {}): AskingPriceRange | null {
  const { data } = useQuery({
    queryKey: ['post-limits'],
    queryFn: async ({ signal }) => (await callApi(getPostLimits, { signal })).data,
    enabled: isNeeded,
  })
  return data?.price ?? null
}
