import { likePost } from '@fanfare/contract/calls/social/posts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastIfRateLimited } from '../../../layout/toasts/toast-rate-limited.ts'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { applyLike } from '../../../lib/cache/apply-like.ts'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'
import { runOrQueue } from '../../../lib/offline/queued-mutations.ts'

/** Likes at once and lets the server have the last word; without a line, later. Quick presses wait for each other, in their order. */
export function useTogglePostLike(postId: string) {
  const client = useQueryClient()
  const mutationKey = ['like-post', postId]

  function show(liked: boolean) {
    patchCachedPost(client, postId, (post) => applyLike(post, liked))
  }

  return useMutation({
    mutationKey,
    scope: { id: `like-post-${postId}` },
    mutationFn: async (liked: boolean) => {
      const act = async () =>
        (await callApi(likePost, { params: { postId }, query: toToggleQueryParams(liked) })).data
      return (await runOrQueue({ kind: 'like', postId, wanted: liked }, act)) ?? liked
    },
    onMutate: show,
    onSuccess: (liked) => {
      if (client.isMutating({ mutationKey }) === 1) show(liked)
    },
    onError: (error, liked) => {
      console.error('The like was not taken', error)
      show(!liked)
      toastIfRateLimited(error)
    },
  })
}
