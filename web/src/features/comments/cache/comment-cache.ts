import type { Comment, Reply } from '@fanfare/contract/shapes/social/comments'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { commentKeys } from '../../../lib/cache/comment-keys.ts'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'
import type { PaginatedPage } from '../../../lib/paging/paginated-query.ts'
import { withItemFirst, withItemLast, withPatchedItems } from './comment-pages.ts'

/** Id of a comment, and of its post. */
type CommentKey = Pick<Comment, 'commentId' | 'postId'>
type Pages<R> = InfiniteData<PaginatedPage<R>, string | null>

function patchPages<R>(
  client: QueryClient,
  key: readonly unknown[],
  change: (pages: PaginatedPage<R>[]) => PaginatedPage<R>[],
) {
  client.setQueryData<Pages<R>>(key, (list) => list && { ...list, pages: change(list.pages) })
}

function countComments(client: QueryClient, postId: string, by: 1 | -1) {
  patchCachedPost(client, postId, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + by) }))
}

/** A comment that was just made stands first, and is counted. */
export function addCommentToCache(client: QueryClient, comment: Comment) {
  patchPages<Comment>(client, commentKeys.list(comment.postId), (pages) => withItemFirst(pages, comment))
  countComments(client, comment.postId, 1)
}

/** Comments that somebody else made meanwhile stand first, newest on top; they are counted already. */
export function prependCommentsWithoutCounting(
  client: QueryClient,
  postId: string,
  comments: readonly Comment[],
) {
  patchPages<Comment>(client, commentKeys.list(postId), (pages) =>
    comments.reduceRight(withItemFirst, [...pages]),
  )
}

/** Changes a comment wherever it is shown; null takes it away. */
export function patchCachedComment(
  client: QueryClient,
  { commentId, postId }: CommentKey,
  change: (comment: Comment) => Comment | null,
) {
  patchPages<Comment>(client, commentKeys.list(postId), (pages) =>
    withPatchedItems(pages, (one) => one.commentId === commentId, change),
  )
  client.setQueryData<Comment | null>(commentKeys.one(commentId), (one) => one && change(one))
}

/** Hides a comment or shows it again. The creator of the post goes on seeing it, and has it counted. */
export function setCachedCommentHidden(client: QueryClient, comment: CommentKey, isHidden: boolean) {
  patchCachedComment(client, comment, (one) => ({ ...one, isHidden }))
}

/** Forgets a comment that was deleted. */
export function removeCommentFromCache(client: QueryClient, comment: Comment) {
  patchCachedComment(client, comment, () => null)
  countComments(client, comment.postId, -1)
}

function countReplies(client: QueryClient, comment: CommentKey, by: 1 | -1) {
  patchCachedComment(client, comment, (one) => ({ ...one, replyCount: Math.max(0, one.replyCount + by) }))
}

/** A reply that was just made stands last, and is counted. */
export function addReplyToCache(client: QueryClient, comment: CommentKey, reply: Reply) {
  patchPages<Reply>(client, commentKeys.replies(comment.commentId), (pages) => withItemLast(pages, reply))
  countReplies(client, comment, 1)
}

export function patchCachedReply(
  client: QueryClient,
  reply: Pick<Reply, 'replyId' | 'commentId'>,
  change: (reply: Reply) => Reply | null,
) {
  patchPages<Reply>(client, commentKeys.replies(reply.commentId), (pages) =>
    withPatchedItems(pages, (one) => one.replyId === reply.replyId, change),
  )
}

/** Forgets a reply that was deleted. */
export function removeReplyFromCache(client: QueryClient, comment: Comment, reply: Reply) {
  patchCachedReply(client, reply, () => null)
  countReplies(client, comment, -1)
}
