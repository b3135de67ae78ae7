import { pinPost } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { patchAllCachedPosts } from '../../../lib/cache/post-cache.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'

/** Shows a post of one's own first on one's page, or no more; whichever was first is it no longer. */
export function useTogglePostPin({ postId, creator }: Post) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'pin-post' },
    mutationFn: async (to: boolean) =>
      (await callApi(pinPost, { params: { postId }, query: toToggleQueryParams(to) })).data,
    onError: (error) => toastError(error),
    onSuccess: async (isPinned) => {
      patchAllCachedPosts(client, (post) =>
        post.creator.userId === creator.userId
          ? { ...post, isPinned: isPinned && post.postId === postId }
          : post,
      )
      await client.resetQueries({ queryKey: postKeys.profiles(creator.username) })
      await showToast((toast) =>
        toast.success(isPinned ? t`Post pinned to the top of your page` : t`Post unpinned`),
      )
    },
  })
}
