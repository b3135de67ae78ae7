import { getPublications } from '@fanfare/contract/calls/social/posts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../../lib/api/call.ts'

const whileProcessingMs = 3000

/**
 * Queries the viewer's posts that are not live. Fetched at start and after publishing; polled only while one
 * is being processed.
 */
export const pendingPostsQuery = queryOptions({
  queryKey: ['publications'],
  queryFn: async ({ signal }) => (await callApi(getPublications, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'PROCESSING') ? whileProcessingMs : false,
})
