import {
  createFreeSubscription,
  getSubscription,
  unsubscribe,
} from '@fanfare/contract/calls/money/subscriptions'
import { createComment, createReply, likeComment, likeReply } from '@fanfare/contract/calls/social/comments'
import { getPostDetails, likePost, votePollOption } from '@fanfare/contract/calls/social/posts'
import { toggleSave } from '@fanfare/contract/calls/social/saves'
import type { QueryClient } from '@tanstack/react-query'
import {
  addCommentToCache,
  addReplyToCache,
  patchCachedComment,
  patchCachedReply,
} from '../../features/comments/cache/comment-cache.ts'
import { updateCachedNotifications } from '../../features/notifications/notification-queries.ts'
import { refreshCacheAfterSubscribing } from '../../features/payments/after-payment.ts'
import { invalidateSaveFolders } from '../../features/posts/saves/save-queries.ts'
import { callApi } from '../../lib/api/call.ts'
import { isApiProblem } from '../../lib/api/problem.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { applyLike } from '../../lib/cache/apply-like.ts'
import { cachePosts } from '../../lib/cache/post-cache.ts'
import {
  applyPostToggle,
  type QueuedCommentOrReply,
  type QueuedCommentOrReplyLike,
  type QueuedMutation,
  type QueuedPostToggle,
  type QueuedSubscriptionToggle,
  type QueuedVote,
} from '../../lib/offline/queued-mutations.ts'

/**
 * Sends a queued mutation. One that reached the API before, without its reply, is not applied twice.
 * @throws ApiProblem, ApiUnreachableError
 */
export function sendQueuedMutation(client: QueryClient, act: QueuedMutation): Promise<void> {
  switch (act.kind) {
    case 'comment':
      return sendComment(client, act)
    case 'like-comment':
    case 'like-reply':
      return sendCommentLike(client, act)
    case 'vote':
      return sendVote(client, act)
    case 'follow':
      return sendFollow(client, act)
    default:
      return sendPostToggle(client, act)
  }
}

async function sendComment(
  client: QueryClient,
  { key, postId, answers, content }: QueuedCommentOrReply,
): Promise<void> {
  const request = { body: { content }, idempotencyKey: key }
  if (answers) {
    const { commentId } = answers
    const { data } = await callApi(createReply, { params: { commentId }, ...request })
    addReplyToCache(client, { commentId, postId }, data)
  } else {
    const { data } = await callApi(createComment, { params: { postId }, ...request })
    addCommentToCache(client, data)
  }
}

async function sendPostToggle(
  client: QueryClient,
  { kind, postId, wanted }: QueuedPostToggle,
): Promise<void> {
  const isLike = kind === 'like'
  await callApi(isLike ? likePost : toggleSave, { params: { postId }, query: toToggleQueryParams(wanted) })
  const { data: post } = await callApi(getPostDetails, { params: { postId } })
  cachePosts(client, [applyPostToggle(post, kind, wanted)])
  if (!isLike) await invalidateSaveFolders(client)
}

async function sendCommentLike(client: QueryClient, act: QueuedCommentOrReplyLike): Promise<void> {
  const query = toToggleQueryParams(act.wanted)
  if (act.kind === 'like-comment') await callApi(likeComment, { params: { commentId: act.remarkId }, query })
  else await callApi(likeReply, { params: { replyId: act.remarkId }, query })
  applyCommentOrReplyLikeToCache(client, act, act.wanted)
}

/** Shows a comment or reply as liked or not, in its list and in the notifications. */
export function applyCommentOrReplyLikeToCache(
  client: QueryClient,
  { kind, remarkId, under }: QueuedCommentOrReplyLike,
  liked: boolean,
): void {
  if (kind === 'like-comment')
    patchCachedComment(client, { commentId: remarkId, postId: under }, (one) => applyLike(one, liked))
  else patchCachedReply(client, { replyId: remarkId, commentId: under }, (one) => applyLike(one, liked))
  updateCachedNotifications(client, (row) =>
    (row.replyId ?? row.commentId) === remarkId ? { ...row, hasLiked: liked } : row,
  )
}

/** @throws ApiProblem ALREADY_VOTED if another option was voted for */
async function sendVote(client: QueryClient, { postId, optionId }: QueuedVote): Promise<void> {
  try {
    cachePosts(client, [(await callApi(votePollOption, { params: { optionId } })).data])
  } catch (error) {
    if (!isApiProblem(error, 'ALREADY_VOTED')) throw error
    const { data: post } = await callApi(getPostDetails, { params: { postId } })
    cachePosts(client, [post])
    if (!post.options.some((option) => option.optionId === optionId && option.hasVoted)) throw error
  }
}

/**
 * Sends a follow or unfollow. Already following, or not any more, counts as success; so does a creator who is
 * paid for by now, as that came later.
 */
async function sendFollow(
  client: QueryClient,
  { creatorId, username, wanted, reason }: QueuedSubscriptionToggle,
): Promise<void> {
  try {
    if (wanted) await callApi(createFreeSubscription, { params: { creatorId } })
    else if (!(await isPaidFor(creatorId)))
      await callApi(unsubscribe, { params: { creatorUsername: username }, body: reason ? { reason } : {} })
  } catch (error) {
    if (!isApiProblem(error, wanted ? 'ALREADY_SUBSCRIBED' : 'RULE_BROKEN')) throw error
  }
  refreshCacheAfterSubscribing(client, { userId: creatorId }).catch((error: unknown) =>
    console.warn('The posts of a subscription could not be refreshed', error),
  )
}

async function isPaidFor(creatorId: string): Promise<boolean> {
  const { data } = await callApi(getSubscription, { params: { creatorId } })
  return data !== null && !data.isFree
}
