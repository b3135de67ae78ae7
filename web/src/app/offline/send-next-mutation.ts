import type { ErrorCode } from '@fanfare/contract/errors'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { patchCachedComment } from '../../features/comments/cache/comment-cache.ts'
import { creatorKeys } from '../../features/creators/creator-queries.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { ApiProblem, isApiProblem } from '../../lib/api/problem.ts'
import { patchCachedPost, removePostFromCache } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import {
  applyPostToggle,
  isMutationPending,
  type QueuedMutation,
  type QueuedToggle,
  queuedMutations,
  queueWithCommentRefusal,
  queueWithoutMutation,
  queueWithoutSentMutation,
} from '../../lib/offline/queued-mutations.ts'
import { applyCommentOrReplyLikeToCache, sendQueuedMutation } from './send-mutation.ts'

/**
 * Sends the oldest queued mutation. If the API refuses it, it is rolled back with a toast.
 * @returns whether there was one to send
 * @throws ApiProblem, ApiUnreachableError if a retry may help
 */
export async function sendAndDequeueNextMutation(
  client: QueryClient,
  go: (path: string) => void,
): Promise<boolean> {
  const act = queuedMutations.get().find(isMutationPending)
  if (!act) return false
  try {
    await sendQueuedMutation(client, act)
    queuedMutations.change((acts) => queueWithoutSentMutation(acts, act))
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error
    await handleRefusal(client, act, error, go)
  }
  return true
}

/** Checks whether a refusal is permanent, so that a retry would not help. */
function isPermanentRefusal(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    error.status < 500 &&
    !isApiProblem(error, 'TOO_MANY_REQUESTS', 'NOT_SIGNED_IN')
  )
}

async function handleRefusal(
  client: QueryClient,
  act: QueuedMutation,
  { detail, code }: ApiProblem,
  go: (path: string) => void,
): Promise<void> {
  if (act.kind === 'comment') {
    if (code === 'POST_NOT_FOUND') removePostFromCache(client, act.postId)
    if (code === 'COMMENT_NOT_FOUND' && act.answers) {
      // Otherwise 'Take back' would put the text into the box of a deleted comment.
      patchCachedComment(client, { commentId: act.answers.commentId, postId: act.postId }, () => null)
    }
    queuedMutations.change((acts) => queueWithCommentRefusal(acts, act, detail))
    const title = act.answers ? t`Your reply was not posted` : t`Your comment was not posted`
    await showToast((toast) =>
      toast.error(title, {
        description: t`${detail} Tap to get your text back.`,
        onClick: () => go(act.place),
      }),
    )
    return
  }
  queuedMutations.change((acts) => queueWithoutMutation(acts, act))
  const title = rollBack(client, act, code)
  await showToast((toast) => toast.error(title, { description: detail }))
}

/** Shows the button as it was before. @returns the title of the toast */
function rollBack(client: QueryClient, act: QueuedToggle, code: ErrorCode): string {
  switch (act.kind) {
    case 'like':
    case 'save':
      if (code === 'POST_NOT_FOUND') removePostFromCache(client, act.postId)
      patchCachedPost(client, act.postId, (post) => applyPostToggle(post, act.kind, !act.wanted))
      return act.kind === 'like' ? t`Your like could not be sent` : t`Your save could not be sent`
    case 'like-comment':
    case 'like-reply':
      applyCommentOrReplyLikeToCache(client, act, !act.wanted)
      return t`Your like could not be sent`
    case 'vote':
      if (code === 'OPTION_NOT_FOUND') removePostFromCache(client, act.postId)
      void client.invalidateQueries({ queryKey: postKeys.one(act.postId) })
      return t`Your vote could not be sent`
    case 'follow':
      void client.invalidateQueries({ queryKey: creatorKeys.every })
      return act.wanted
        ? t`We couldn't subscribe you to @${act.username}`
        : t`We couldn't unsubscribe you from @${act.username}`
  }
}
