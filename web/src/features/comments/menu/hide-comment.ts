import { hideComment } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { setCachedCommentHidden } from '../cache/comment-cache.ts'

/** Hides a comment on one's own post at once, or shows it again; the server has the last word. */
export function useToggleHiddenComment(comment: Comment) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { commentId } = comment
  return useMutation({
    scope: { id: `hide-comment-${commentId}` },
    mutationFn: async (hidden: boolean) =>
      (await callApi(hideComment, { params: { commentId }, query: toToggleQueryParams(hidden) })).data,
    onMutate: (hidden) => setCachedCommentHidden(client, comment, hidden),
    onSuccess: async (hidden, requested) => {
      if (hidden !== requested) setCachedCommentHidden(client, comment, hidden)
      await showToast((toast) => toast.success(hidden ? t`Comment hidden` : t`Comment is visible again`))
    },
    onError: async (error, hidden) => {
      setCachedCommentHidden(client, comment, !hidden)
      await showToast((toast) => toast.error(toErrorMessage(error)))
    },
  })
}
