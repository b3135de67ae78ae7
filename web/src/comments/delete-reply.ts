import { deleteReply } from '@fanfare/contract/calls/comments'
import type { Comment, Reply } from '@fanfare/contract/shapes/comments'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { confirmDialog } from '../dialogs/confirm.ts'
import { useDialogs } from '../dialogs/dialogs.tsx'
import { notify } from '../toasts/toasts.tsx'
import { removeReply } from './comment-cache.ts'

/** Asks once more, then deletes the reply. */
export function useDeleteReply(comment: Comment, reply: Reply) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()

  async function remove() {
    await api(deleteReply, { params: { replyId: reply.replyId } })
    removeReply(client, comment, reply)
    await notify((toast) => toast.success(t`Reply deleted`))
  }

  return () =>
    dialogs.open(confirmDialog, {
      title: t`Delete reply`,
      description: t`This can't be undone.`,
      confirmLabel: t`Delete reply`,
      danger: true,
      onConfirm: remove,
    })
}
