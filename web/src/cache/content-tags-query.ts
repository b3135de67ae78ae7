import { getContentTag } from '@fanfare/contract/calls/catalog'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'

/** The tags that a post can carry, by name. */
export function contentTagsQuery() {
  return queryOptions({
    queryKey: ['content-tags'],
    queryFn: async ({ signal }) => (await api(getContentTag, { signal })).data,
    staleTime: 60 * 60_000,
  })
}
