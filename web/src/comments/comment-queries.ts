import type { Comment, Reply } from '@fanfare/contract/comments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { RemarkPage } from './comment-pages.ts'

const pageSize = 20

export const commentKeys = {
  lists: ['comments', 'list'] as const,
  list: (postId: string) => ['comments', 'list', postId] as const,
  one: (commentId: string) => ['comments', 'one', commentId] as const,
  replies: (commentId: string) => ['comments', 'replies', commentId] as const,
}

/** A post's comments, newest first, page by page. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: commentKeys.list(postId),
    queryFn: async ({ pageParam, signal }): Promise<RemarkPage<Comment>> => {
      const query = { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }
      const { data, page } = await api('GET /comment/search-comments/{postId}', {
        params: { postId },
        query,
        signal,
      })
      return { items: data, nextCursor: page.nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** A comment's replies, oldest first, page by page. */
export function repliesQuery(commentId: string) {
  return infiniteQueryOptions({
    queryKey: commentKeys.replies(commentId),
    queryFn: async ({ pageParam, signal }): Promise<RemarkPage<Reply>> => {
      const query = { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }
      const { data, page } = await api('GET /comment/search-replies/{commentId}', {
        params: { commentId },
        query,
        signal,
      })
      return { items: data, nextCursor: page.nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** The one comment that an address points to; null once its author deleted it here. */
export function commentQuery(commentId: string) {
  return queryOptions({
    queryKey: commentKeys.one(commentId),
    queryFn: async ({ signal }): Promise<Comment | null> =>
      (await api('GET /comment/get-comment-details/{commentId}', { params: { commentId }, signal })).data,
  })
}
