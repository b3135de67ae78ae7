import { searchCreator } from '@fanfare/contract/calls/social/creators'
import { usernameAndSearchLimits } from '@fanfare/contract/limits/first-screen-limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'

/** People whose username or name fits the term; nothing is asked for one that is empty or too long. */
export function peopleSearchQuery(term: string) {
  const searchTerm = term.trim().replace(/^@/, '')
  return queryOptions({
    queryKey: ['people', searchTerm.toLowerCase()],
    queryFn: async ({ signal }) => (await callApi(searchCreator, { params: { searchTerm }, signal })).data,
    enabled: searchTerm !== '' && searchTerm.length <= usernameAndSearchLimits.searchTermLength,
    placeholderData: keepPreviousData,
  })
}
