import type { Creator } from '@fanfare/contract/creators'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { toastProblem } from '../toasts/toast-problem.ts'
import { notify } from '../toasts/toasts.tsx'
import { listsQuery, refreshLists } from './list-queries.ts'

/** Puts somebody among one's favourites, or takes her off; tells which. */
export function useToggleFavourite(creator: Creator) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const isFavourite = await toggle(client, creator)
      await refreshLists(client)
      return isFavourite
    },
    onSuccess: async (isFavourite) => {
      const { username } = creator
      await notify((toast) =>
        toast.success(
          isFavourite ? t`@${username} is among your favourites` : t`@${username} left your favourites`,
        ),
      )
    },
    onError: (error) => toastProblem(error, t`Server Error: Cannot add to list`),
  })
}

async function toggle(client: QueryClient, { userId, username }: Creator): Promise<boolean> {
  const lists = await client.fetchQuery(listsQuery(userId))
  const favourites = lists.find(({ systemList }) => systemList === 'FAVOURITES')
  if (!favourites) return false
  const { userFolderId, hasCreator } = favourites
  if (!hasCreator) {
    await api('POST /user-folder/add-to-user-folder', {
      body: { userFolderIds: [userFolderId], creatorId: userId },
    })
    return true
  }
  const { data: items } = await api('GET /user-folder/search-user-folder-items/{userFolderId}', {
    params: { userFolderId },
    query: { username },
  })
  const userFolderItemId = items.find((item) => item.creator.userId === userId)?.userFolderItemId
  if (userFolderItemId) {
    await api('GET /user-folder/remove-from-user-folder/{userFolderItemId}', { params: { userFolderItemId } })
  }
  return false
}
