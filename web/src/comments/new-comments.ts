import { searchComments } from '@fanfare/contract/calls/comments'
import type { Comment } from '@fanfare/contract/shapes/comments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { commentKeys } from './comment-queries.ts'

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

/** Looks for new comments where those of the post are on screen. */
export function loadNewComments(client: QueryClient, postId: string): void {
  const list = client.getQueryCache().find({ queryKey: commentKeys.list(postId) })
  if (!list?.isActive()) return
  client.fetchQuery({ ...newCommentsQuery(postId), staleTime: 0 }).catch(() => undefined)
}
