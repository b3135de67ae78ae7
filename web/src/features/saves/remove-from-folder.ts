import { removeFromFolder } from '@fanfare/contract/calls/social/saves'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { patchCachedPost, removePostFromCachedLists } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { loadCustomSaveFolderIdsOfPost, restorePostToSaves } from '../posts/saves/restore-saves.ts'
import { invalidateSaveFolders } from '../posts/saves/save-queries.ts'
import { savedItemIdOf } from './save-folder-post-list-source.ts'

/** Takes a post out of a folder; out of "All saves" takes it out of every folder. */
export function useRemovePostFromSaveFolder({ postFolderId: folderId, name, isSystemDefined }: SavesFolder) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ postId }: Post) => {
      const itemId = savedItemIdOf(client, folderId, postId)
      const folderIds = isSystemDefined ? await loadCustomSaveFolderIdsOfPost(postId) : [folderId]
      if (itemId) await callApi(removeFromFolder, { params: { postFolderItemId: itemId } })
      return folderIds
    },
    onSuccess: async (folderIds, { postId }) => {
      if (isSystemDefined) patchCachedPost(client, postId, (post) => ({ ...post, isSaved: false }))
      removePostFromCachedLists(
        client,
        isSystemDefined ? postKeys.folders : [...postKeys.folders, folderId],
        postId,
      )
      await showToast((toast) =>
        toast.success(t`Removed from ${name}`, {
          description: t`Tap to undo.`,
          onClick: () => void restorePostToSaves(client, postId, folderIds).catch(toastError),
        }),
      )
      await invalidateSaveFolders(client)
    },
    onError: (error) => toastError(error),
  })
}
