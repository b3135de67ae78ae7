import { markNotificationsRead } from '@fanfare/contract/calls/social/notifications'
import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { updateSessionUser } from '../../lib/session/session-actions.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { invalidateNotifications, updateCachedNotifications } from './notification-queries.ts'

/** Marks one notification as read, or without one all of them: here at once, then on the server. */
export function useMarkNotificationsRead() {
  const client = useQueryClient()
  const user = useUser()
  return useMutation({
    mutationFn: async (one?: Notification) => {
      const body = one ? { notificationIds: [one.notificationId] } : {}
      await callApi(markNotificationsRead, { body })
    },
    onMutate: (one) => {
      const unread = user?.unreadNotificationCount ?? 0
      updateSessionUser({ unreadNotificationCount: one ? Math.max(0, unread - 1) : 0 })
      updateCachedNotifications(client, (row) =>
        !one || row.notificationId === one.notificationId ? { ...row, isRead: true } : row,
      )
      return unread
    },
    onError: async (error, one, unread) => {
      updateSessionUser({ unreadNotificationCount: unread ?? 0 })
      await invalidateNotifications(client)
      if (!one) await showToast((toast) => toast.error(toErrorMessage(error)))
    },
  })
}
