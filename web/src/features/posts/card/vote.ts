import { votePollOption } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastIfRateLimited } from '../../../layout/toasts/toast-rate-limited.ts'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { applyVote } from '../../../lib/cache/apply-vote.ts'
import { cachePosts, patchCachedPost } from '../../../lib/cache/post-cache.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { runOrQueue } from '../../../lib/offline/queued-mutations.ts'

/** Votes at once, and takes it back where the server refuses; without a line, later. */
export function useVote({ postId }: Post) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['vote', postId],
    scope: { id: `vote-${postId}` },
    mutationFn: (optionId: string) =>
      runOrQueue(
        { kind: 'vote', postId, optionId },
        async () => (await callApi(votePollOption, { params: { optionId } })).data,
      ),
    onMutate: (optionId) => {
      const before = client.getQueryData<Post>(postKeys.one(postId))?.options
      patchCachedPost(client, postId, (post) => applyVote(post, optionId))
      return before
    },
    onSuccess: (post) => post && cachePosts(client, [post]),
    onError: async (error, _optionId, before) => {
      console.error('The vote was not taken', error)
      toastIfRateLimited(error)
      if (before) patchCachedPost(client, postId, (post) => ({ ...post, options: before }))
      // What is shown is not how things are: a vote in another window, or the end of the poll.
      if (isApiProblem(error, 'ALREADY_VOTED', 'POLL_ENDED')) {
        await client.invalidateQueries({ queryKey: postKeys.one(postId) })
      }
    },
  })
}
