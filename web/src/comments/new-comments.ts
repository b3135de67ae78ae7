import { searchComments } from '@fanfare/contract/calls/comments'
import type { Comment } from '@fanfare/contract/shapes/comments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { commentKeys } from '../cache/comment-keys.ts'

const most = 20

/** The newest comments as of when somebody last said that there are others; asked for by nothing else. */
export function newCommentsQuery(postId: string) {
  return queryOptions({
    queryKey: commentKeys.newest(postId),
    queryFn: async ({ signal }): Promise<Comment[]> =>
      (await api(searchComments, { params: { postId }, query: { limit: most }, signal })).data,
    enabled: false,
  })
}

/** Looks for new comments. @throws what `api` throws */
export async function loadNewComments(client: QueryClient, postId: string): Promise<void> {
  await client.fetchQuery({ ...newCommentsQuery(postId), staleTime: 0 })
}
