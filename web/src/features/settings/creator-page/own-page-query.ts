import type { SentBody } from '@fanfare/contract/call'
import { getOwnPage, updateOwnPage } from '@fanfare/contract/calls/social/creators-page'
import type { OwnPage, updateOwnPage as updateCall } from '@fanfare/contract/shapes/social/creators-page'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { creatorKeys } from '../../creators/creator-queries.ts'

type Change = SentBody<typeof updateCall>

export function ownPageQuery() {
  return queryOptions({
    queryKey: ['own-page'],
    queryFn: async ({ signal }) => (await callApi(getOwnPage, { signal })).data,
  })
}

/** Sends a change of one's page, which is then seen wherever the page is. */
export function useUpdateOwnPage() {
  const client = useQueryClient()
  return async (change: Change) => {
    const { data } = await callApi(updateOwnPage, { body: change })
    const { queryKey } = ownPageQuery()
    // What was chosen meanwhile is shown already, and not yet in this answer.
    if (client.isMutating({ mutationKey: queryKey }) <= 1) client.setQueryData(queryKey, data)
    void client.invalidateQueries({ queryKey: creatorKeys.every })
    return data
  }
}

/** Changes a choice at once, and takes it back where it is not kept. */
export function useUpdateOwnPageOptimistically() {
  const client = useQueryClient()
  const send = useUpdateOwnPage()
  const { queryKey } = ownPageQuery()
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'own-page' },
    mutationFn: ({ change }: { change: Change; shown: Partial<OwnPage> }) => send(change),
    onMutate: ({ shown }) => {
      const before = client.getQueryData<OwnPage>(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...shown })
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toastError(error)
    },
  })
}
