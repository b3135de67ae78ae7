import { searchCreator } from '@fanfare/contract/calls/creators'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/call.ts'

/** People whose username or name fits the term; nothing is asked for an empty one, and the API refuses one that is too long. */
export function searchPeopleQuery(term: string) {
  const searchTerm = term.trim().replace(/^@/, '')
  return queryOptions({
    queryKey: ['people', searchTerm.toLowerCase()],
    queryFn: async ({ signal }) => (await api(searchCreator, { params: { searchTerm }, signal })).data,
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  })
}
