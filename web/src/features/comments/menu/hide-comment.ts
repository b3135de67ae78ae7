import { hideComment } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { setCachedCommentHidden } from '../cache/comment-cache.ts'

/**
 * Hides a comment on one's own post at once, or shows it again; the server has the last word.
 * @param showElsewhere shows the state where the comment is shown by something else than itself
 */
export function useToggleHiddenComment(
  comment: Pick<Comment, 'commentId' | 'postId'>,
  showElsewhere?: (hidden: boolean) => void,
) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { commentId } = comment
  const show = (hidden: boolean) => {
    setCachedCommentHidden(client, comment, hidden)
    showElsewhere?.(hidden)
  }
  return useMutation({
    scope: { id: `hide-comment-${commentId}` },
    mutationFn: async (hidden: boolean) =>
      (await callApi(hideComment, { params: { commentId }, query: toToggleQueryParams(hidden) })).data,
    onMutate: show,
    onSuccess: async (hidden, requested) => {
      if (hidden !== requested) show(hidden)
      await showToast((toast) => toast.success(hidden ? t`Comment hidden` : t`Comment is visible again`))
    },
    onError: async (error, hidden) => {
      show(!hidden)
      await showToast((toast) => toast.error(toErrorMessage(error)))
    },
  })
}
