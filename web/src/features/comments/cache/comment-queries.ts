import { getCommentDetails, searchComments, searchReplies } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { commentKeys } from '../../../lib/cache/comment-keys.ts'
import { paginatedQuery } from '../../../lib/paging/paginated-query.ts'

const pageSize = 20

/** A post's comments, newest first, page by page. */
export function commentsQuery(postId: string) {
  return paginatedQuery(commentKeys.list(postId), (from, signal) =>
    callApi(searchComments, {
      params: { postId },
      query: { limit: pageSize, ...from },
      signal,
    }),
  )
}

/** A comment's replies, oldest first, page by page. */
export function repliesQuery(commentId: string) {
  return paginatedQuery(commentKeys.replies(commentId), (from, signal) =>
    callApi(searchReplies, {
      params: { commentId },
      query: { limit: pageSize, ...from },
      signal,
    }),
  )
}

/** The one comment that an address points to; null once its author deleted it here. */
export function commentQuery(commentId: string) {
  return queryOptions({
    queryKey: commentKeys.one(commentId),
    queryFn: async ({ signal }): Promise<Comment | null> =>
      (await callApi(getCommentDetails, { params: { commentId }, signal })).data,
  })
}
