import { exploreShelves, popularCreators } from '@fanfare/contract/calls/social/explore'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

export type PopularCreatorsFilter = { contentTagCode: string } | { countryCode: string }

export function exploreTagsAndCountriesQuery() {
  return queryOptions({
    queryKey: ['explore', 'shelves'],
    queryFn: async ({ signal }) => (await callApi(exploreShelves, { signal })).data,
    staleTime: 10 * 60_000,
  })
}

export function popularCreatorsQuery(shelf: PopularCreatorsFilter | null) {
  return queryOptions({
    queryKey: ['creators', 'popular', shelf],
    queryFn: async ({ signal }) => (await callApi(popularCreators, { query: shelf ?? {}, signal })).data,
    enabled: shelf !== null,
    staleTime: 5 * 60_000,
  })
}
