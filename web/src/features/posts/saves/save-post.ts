import { toggleSave } from '@fanfare/contract/calls/social/saves'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'
import { runOrQueue } from '../../../lib/offline/queued-mutations.ts'
import { lazySaveToFoldersDialog } from './dialogs.ts'
import { loadCustomSaveFolderIdsOfPost, restorePostToSaves } from './restore-saves.ts'
import { invalidateSaveFolders } from './save-queries.ts'

/**
 * Saves a post at once, or removes it from every folder, and offers folders or an undo in a toast; the server has the
 * last word, and is asked later while offline.
 */
export function useTogglePostSave({ postId }: Post) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const mutationKey = ['save-post', postId]

  function show(isSaved: boolean) {
    patchCachedPost(client, postId, (post) => ({ ...post, isSaved }))
  }

  return useMutation({
    mutationKey,
    scope: { id: `save-post-${postId}` },
    mutationFn: async (saved: boolean) => {
      return runOrQueue({ kind: 'save', postId, wanted: saved }, async () => {
        const folderIds = saved ? [] : await loadCustomSaveFolderIdsOfPost(postId)
        const { data: isSaved } = await callApi(toggleSave, {
          params: { postId },
          query: toToggleQueryParams(saved),
        })
        return { isSaved, folderIds }
      })
    },
    onMutate: show,
    onSuccess: async (done) => {
      // Quick presses wait for each other; only the last one is told. What waits for the line says so beside the button.
      if (!done || client.isMutating({ mutationKey }) !== 1) return
      const { isSaved, folderIds } = done
      show(isSaved)
      await showToast((toast) =>
        isSaved
          ? toast.success(t`Saved`, {
              id: `save-${postId}`,
              description: t`Tap to choose a folder.`,
              onClick: () => dialogs.open(lazySaveToFoldersDialog, { postId }),
            })
          : toast.info(t`Removed from your saves`, {
              id: `save-${postId}`,
              description: t`Tap to undo.`,
              onClick: () =>
                void restorePostToSaves(client, postId, folderIds).catch((error: unknown) =>
                  toastError(error, t`Server Error: Cannot save to folder`),
                ),
            }),
      )
      await invalidateSaveFolders(client)
    },
    onError: (error, saved) => {
      show(!saved)
      toastError(error, t`Server Error: Cannot save to folder`)
    },
  })
}
