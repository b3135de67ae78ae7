import { getPublications } from '@fanfare/contract/calls/posts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api/call.ts'

const whileProcessingMs = 3000

/** This person's posts that are not live. Asked for at the start and after publishing; again and again only while one is
 * being processed. */
export const publicationsQuery = queryOptions({
  queryKey: ['publications'],
  queryFn: async ({ signal }) => (await api(getPublications, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'PROCESSING') ? whileProcessingMs : false,
})
