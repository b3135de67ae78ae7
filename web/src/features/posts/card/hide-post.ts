import { hidePost } from '@fanfare/contract/calls/social/posts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'

/** Hides a post that the viewer does not like at once, or shows it again; the server has the last word. */
export function useToggleHiddenPost(postId: string) {
  const client = useQueryClient()

  function show(isHidden: boolean) {
    client.setQueryData(postKeys.hidden(postId), isHidden)
  }

  return useMutation({
    scope: { id: `hide-post-${postId}` },
    mutationFn: async (hidden: boolean) =>
      (await callApi(hidePost, { params: { postId }, query: toToggleQueryParams(hidden) })).data,
    onMutate: show,
    onSuccess: show,
    onError: (error, hidden) => {
      show(!hidden)
      toastError(error)
    },
  })
}
