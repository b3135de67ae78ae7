import { toggleFavourite } from '@fanfare/contract/calls/lists'
import type { Creator } from '@fanfare/contract/shapes/creators'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { toastProblem } from '../toasts/toast-problem.ts'
import { notify } from '../toasts/toasts.tsx'
import { refreshLists } from './list-queries.ts'

/** Puts somebody among one's favourites, or takes her off; tells which. */
export function useToggleFavourite({ userId, username }: Creator) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { data: isFavourite } = await api(toggleFavourite, {
        params: { userId },
      })
      await refreshLists(client)
      return isFavourite
    },
    onSuccess: async (isFavourite) => {
      await notify((toast) =>
        toast.success(
          isFavourite ? t`@${username} is among your favourites` : t`@${username} left your favourites`,
        ),
      )
    },
    onError: (error) => toastProblem(error, t`Server Error: Cannot add to list`),
  })
}
