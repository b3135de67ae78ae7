import {
  getCreatorDetails,
  getPublicCreatorDetails,
  suggestedCreators,
} from '@fanfare/contract/calls/social/creators'
import type { ViewAs } from '@fanfare/contract/shapes/social/creators'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

const every = ['creators'] as const

export const creatorKeys = {
  every,
  profiles: [...every, 'one'] as const,
  one: (username: string) => [...every, 'one', username.toLowerCase()] as const,
  suggested: [...every, 'suggested'] as const,
  subscriptions: [...every, 'subscriptions'] as const,
}

/** A profile; guests ask by the public call. */
export function creatorQuery(username: string, signedIn: boolean) {
  const call = signedIn ? getCreatorDetails : getPublicCreatorDetails
  return queryOptions({
    queryKey: creatorKeys.one(username),
    queryFn: async ({ signal }) => (await callApi(call, { params: { username }, signal })).data,
    staleTime: 30_000,
    // Prices and names change; guests have no stream of live updates.
    refetchOnWindowFocus: true,
  })
}

/** One's own profile with the eyes of others. */
export function ownProfilePreviewQuery(username: string, as: ViewAs) {
  return queryOptions({
    queryKey: [...creatorKeys.one(username), as],
    queryFn: async ({ signal }) =>
      (await callApi(getCreatorDetails, { params: { username }, query: { as }, signal })).data,
  })
}

export function suggestedCreatorsQuery() {
  return queryOptions({
    queryKey: creatorKeys.suggested,
    queryFn: async ({ signal }) => (await callApi(suggestedCreators, { signal })).data,
    staleTime: 5 * 60_000,
  })
}
