import { removeFromList } from '@fanfare/contract/calls/social/lists'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { invalidatePeopleLists } from './people-list-queries.ts'

/** Takes somebody off a list. */
export function useRemoveFromPeopleList({ name }: PeopleList) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ itemId }: { itemId: string; creator: Creator }) => {
      await callApi(removeFromList, { params: { userFolderItemId: itemId } })
      await invalidatePeopleLists(client)
    },
    onSuccess: async (_data, { creator }) => {
      await showToast((toast) => toast.success(t`@${creator.username} was removed from ${name}`))
    },
    onError: (error) => toastError(error),
  })
}
