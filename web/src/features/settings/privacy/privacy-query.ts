import { getPrivacy, toggleMute, updatePrivacy } from '@fanfare/contract/calls/social/privacy'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { Privacy } from '@fanfare/contract/shapes/social/privacy'
import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toToggleQueryParams } from '../../../lib/api/toggle-query-params.ts'
import { commentKeys } from '../../../lib/cache/comment-keys.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { creatorKeys } from '../../creators/creator-queries.ts'

export function privacySettingsQuery() {
  return queryOptions({
    queryKey: ['privacy'],
    queryFn: async ({ signal }) => (await callApi(getPrivacy, { signal })).data,
  })
}

/** Changes a choice at once, and takes it back where it is not kept. */
export function useUpdatePrivacySettings() {
  const client = useQueryClient()
  const { queryKey } = privacySettingsQuery()
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'privacy' },
    mutationFn: async (change: Partial<Omit<Privacy, 'mutedPeople'>>) =>
      (await callApi(updatePrivacy, { body: change })).data,
    onMutate: (change) => {
      const before = client.getQueryData<Privacy>(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...change })
      return before
    },
    onSuccess: async (saved, change) => {
      // What was chosen meanwhile is shown already, and not yet in this answer.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, saved)
      if (change.adultContent) {
        const { updateSessionUser } = await import('../../../lib/session/session-actions.ts')
        updateSessionUser({ adultContent: saved.adultContent })
      }
      if (change.mutedWords || change.adultContent) void client.resetQueries({ queryKey: postKeys.lists })
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toastError(error)
    },
  })
}

/** Mutes a person, or unmutes them, and says which in a toast. */
export function useToggleMutedPerson({ userId, username }: Pick<Creator, 'userId' | 'username'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (to: boolean) =>
      (await callApi(toggleMute, { params: { userId }, query: toToggleQueryParams(to) })).data,
    onError: (error) => toastError(error),
    onSuccess: async (isMuted) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: privacySettingsQuery().queryKey }),
        client.invalidateQueries({ queryKey: creatorKeys.every }),
        client.resetQueries({ queryKey: postKeys.lists }),
        client.invalidateQueries({ queryKey: commentKeys.every }),
      ])
      await showToast((toast) =>
        toast.success(
          isMuted ? t`You muted @${username}. They aren't notified.` : t`You unmuted @${username}`,
        ),
      )
    },
  })
}
