import type { Post } from '@fanfare/contract/posts'
import { toast } from '@fanfare/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useDialogs } from '../app/dialogs.tsx'
import { creatorKeys } from '../creators/creator-queries.ts'
import { messageOf } from '../words/messages-of.ts'
import { forgetPost } from './post-cache.ts'

/** Asks once more, deletes the post, and takes it out of every list. */
export function useDeletePost(post: Post, onDeleted?: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()

  async function remove() {
    try {
      await api('GET /post/delete-post/{postId}', { params: { postId: post.postId } })
    } catch (error) {
      toast.error(messageOf(error, t`Server Error – Unable to delete this post`))
      return
    }
    toast.success(t`Post deleted!`)
    onDeleted?.()
    forgetPost(client, post.postId)
    await client.invalidateQueries({ queryKey: creatorKeys.one(post.creator.username) })
  }

  return () =>
    dialogs.open({
      kind: 'confirm',
      title: t`Delete post`,
      description: t`It disappears for everybody at once. This can't be undone.`,
      confirmLabel: t`Delete post`,
      danger: true,
      onConfirm: remove,
    })
}
