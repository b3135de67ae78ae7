import { toggleBell } from '@fanfare/contract/calls/social/notifications'
import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { creatorKeys } from '../creators/creator-queries.ts'

/** Button that notifies a fan of each new post of a creator they subscribe to. */
export function NewPostNotificationsButton({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { userId, username, hasBell } = creator
  const toggle = useMutation({
    mutationFn: async (to: boolean) =>
      (await callApi(toggleBell, { params: { userId }, query: toToggleQueryParams(to) })).data,
    onSuccess: async (isOn) => {
      client.setQueryData<CreatorProfile>(
        creatorKeys.one(username),
        (one) => one && { ...one, hasBell: isOn },
      )
      await showToast((toast) =>
        toast.success(
          isOn
            ? t`You'll be notified about new posts by @${username}`
            : t`You won't be notified about new posts by @${username}`,
        ),
      )
    },
    onError: (error) => toastError(error),
  })
  return (
    <IconButton
      label={t`Notify me about new posts`}
      icon={hasBell ? <BellRing className="fill-current text-link" /> : <Bell />}
      variant="outline"
      tooltip
      pressed={hasBell}
      busy={toggle.isPending}
      onClick={() => toggle.mutate(!hasBell)}
    />
  )
}
