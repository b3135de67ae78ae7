import { deleteComment } from '@fanfare/contract/calls/comments'
import type { Comment } from '@fanfare/contract/shapes/comments'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { confirmDialog } from '../dialogs/confirm.ts'
import { useDialogs } from '../dialogs/dialogs.tsx'
import { notify } from '../toasts/toasts.tsx'
import { removeComment } from './comment-cache.ts'

/** Asks once more, then deletes the comment. */
export function useDeleteComment(comment: Comment) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()

  async function remove() {
    await api(deleteComment, { params: { commentId: comment.commentId } })
    removeComment(client, comment)
    await notify((toast) => toast.success(t`Comment deleted`))
  }

  return () =>
    dialogs.open(confirmDialog, {
      title: t`Delete comment`,
      description: t`It disappears with its replies. This can't be undone.`,
      confirmLabel: t`Delete comment`,
      danger: true,
      onConfirm: remove,
    })
}
