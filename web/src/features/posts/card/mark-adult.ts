import { markAdult } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'

/** Says of one's own post that it is for adults, or that it is not. */
export function useTogglePostAdult({ postId }: Post) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    scope: { id: `mark-adult-${postId}` },
    mutationFn: async (isAdult: boolean) =>
      (await callApi(markAdult, { params: { postId }, body: { isAdult } })).data,
    onError: (error) => toastError(error),
    onSuccess: async (isAdult) => {
      patchCachedPost(client, postId, (post) => ({ ...post, isAdult }))
      await showToast((toast) =>
        toast.success(
          isAdult ? t`Post marked as adult content` : t`Post is no longer marked as adult content`,
        ),
      )
    },
  })
}
