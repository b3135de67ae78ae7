import { toggleFavourite } from '@fanfare/contract/calls/social/lists'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { invalidatePeopleLists } from './people-list-queries.ts'

/** Puts somebody among the viewer's favourites, or takes them off; says which. */
export function useToggleFavourite({ userId, username }: Creator) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (to: boolean) => {
      const { data: isFavourite } = await callApi(toggleFavourite, {
        params: { userId },
        query: toToggleQueryParams(to),
      })
      await invalidatePeopleLists(client)
      return isFavourite
    },
    onSuccess: async (isFavourite) => {
      await showToast((toast) =>
        toast.success(
          isFavourite
            ? t`@${username} was added to your favourites`
            : t`@${username} was removed from your favourites`,
        ),
      )
    },
    onError: (error) => toastError(error, t`Server Error: Cannot add to list`),
  })
}
