import { searchComments } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { commentKeys } from '../../../lib/cache/comment-keys.ts'
import type { PaginatedPage } from '../../../lib/paging/paginated-query.ts'
import { patchCachedComment } from './comment-cache.ts'
import { listRemovedCommentIds } from './comment-pages.ts'

const maxNewComments = 20
/** Maximum number of pages to refresh: the last ones of a long list are those on screen. */
const mostPages = 4

/** The newest comments as of when somebody last said that there are others; asked for by nothing else. */
export function newestCommentsPageQuery(postId: string) {
  return queryOptions({
    queryKey: commentKeys.newest(postId),
    queryFn: ({ signal }) => loadPage(postId, null, signal),
    enabled: false,
  })
}

/**
 * Loads the newest comments, and shows the counts of likes and replies wherever comments and replies of the post are on
 * screen. What is gone is taken away; what is new among the comments waits until it is asked for, but where there were none:
 * nothing moves there.
 * @throws what `callApi` throws
 */
export async function refreshCachedComments(client: QueryClient, postId: string): Promise<void> {
  const list = client.getQueryData<InfiniteData<PaginatedPage<Comment>, string | null>>(
    commentKeys.list(postId),
  )
  const known = new Set(list?.pages.flatMap(({ data }) => data.map(({ commentId }) => commentId)))
  if (list && known.size === 0) {
    await client.invalidateQueries({ queryKey: commentKeys.list(postId) })
    return
  }
  const cursors = list?.pageParams.filter((cursor) => cursor !== null).slice(-mostPages) ?? []
  const pages = await Promise.all([
    client.fetchQuery({ ...newestCommentsPageQuery(postId), staleTime: 0 }),
    ...cursors.map((cursor) => loadPage(postId, cursor)),
  ])
  for (const commentId of listRemovedCommentIds(known, [null, ...cursors], pages, maxNewComments)) {
    patchCachedComment(client, { commentId, postId }, () => null)
  }
  // A like that is on its way is shown here already.
  if (client.isMutating({ mutationKey: ['like-remark'] }) > 0) return
  for (const comment of pages.flat()) patchCachedComment(client, comment, () => comment)
  await client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [noun, kind, id], state }) =>
      noun === 'comments' &&
      ((kind === 'replies' && known.has(String(id))) ||
        (kind === 'one' && (state.data as Comment | null | undefined)?.postId === postId)),
  })
}

async function loadPage(postId: string, cursor: string | null, signal?: AbortSignal): Promise<Comment[]> {
  const query = { limit: maxNewComments, ...(cursor !== null && { cursor }) }
  return (await callApi(searchComments, { params: { postId }, query, ...(signal && { signal }) })).data
}
