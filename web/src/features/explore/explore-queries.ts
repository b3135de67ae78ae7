import { exploreShelves, popularCreators } from '@fanfare/contract/calls/social/explore'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/call.ts'

export type ExploreShelf = { contentTagCode: string } | { countryCode: string }

export function exploreShelvesQuery() {
  return queryOptions({
    queryKey: ['explore', 'shelves'],
    queryFn: async ({ signal }) => (await api(exploreShelves, { signal })).data,
    staleTime: 10 * 60_000,
  })
}

export function popularCreatorsQuery(shelf: ExploreShelf | null) {
  return queryOptions({
    queryKey: ['creators', 'popular', shelf],
    queryFn: async ({ signal }) => (await api(popularCreators, { query: shelf ?? {}, signal })).data,
    enabled: shelf !== null,
    staleTime: 5 * 60_000,
  })
}
