import { deletePost } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazyConfirmDialog } from '../../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { reloadPageAfterToast } from '../../../layout/page/reload-page-after-toast.ts'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { removePostFromCache } from '../../../lib/cache/post-cache.ts'

/** Asks in a dialog, then deletes the post, removes it from cached lists, says so in a toast, and reloads the page. */
export function useConfirmDeletePostAndReload(post: Post, onDeleted?: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()

  async function remove() {
    await callApi(deletePost, { params: { postId: post.postId } })
    await showToast((toast) => toast.success(t`Post deleted!`))
    onDeleted?.()
    removePostFromCache(client, post.postId)
    reloadPageAfterToast()
  }

  return () =>
    dialogs.open(lazyConfirmDialog, {
      title: t`Delete post`,
      description: t`It disappears for everyone at once. This can't be undone.`,
      confirmLabel: t`Delete post`,
      danger: true,
      failure: t`Server Error – Unable to delete this post`,
      onConfirm: remove,
    })
}
