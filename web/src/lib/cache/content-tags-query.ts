import { getContentTag } from '@fanfare/contract/calls/social/catalog'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/call.ts'
import { translateApiMessage } from '../api/translate-api-message.ts'

/** The tags that a post can carry, by name, in the language of the page. */
export function contentTagsQuery() {
  return queryOptions({
    queryKey: ['content-tags'],
    queryFn: async ({ signal }) => (await callApi(getContentTag, { signal })).data,
    select: (tags) => tags.map((tag) => ({ ...tag, name: translateApiMessage(tag.name) })),
    staleTime: 60 * 60_000,
  })
}
