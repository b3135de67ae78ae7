import { markNotificationsRead } from '@fanfare/contract/calls/social/notifications'
import { limits } from '@fanfare/contract/limits'
import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { NotificationTab } from '@fanfare/contract/social/notification-kinds'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { updateSessionUser } from '../../lib/session/session-actions.ts'
import { useUser } from '../../lib/session/use-user.ts'

/**
 * Marks as read what the viewer is shown, also what comes while they are there. Its rows stay highlighted until the list is
 * loaded again, so that it can be seen which were new.
 */
export function useMarkVisibleNotificationsRead(
  tab: NotificationTab,
  notifications: readonly Notification[] | undefined,
): void {
  const user = useUser()
  const isVisible = useIsVisible()
  const isUnread = (user?.unreadNotificationCount ?? 0) > 0
  const unread = notifications?.filter(({ isRead }) => !isRead).map((each) => each.notificationId) ?? []
  const shown = unread.join()
  useEffect(() => {
    if (!isVisible || !isUnread || shown === '') return
    const notificationIds = shown.split(',')
    const clearing = tab === 'all' ? {} : { notificationIds: notificationIds.slice(0, limits.pageSizeMax) }
    callApi(markNotificationsRead, { body: clearing }).then(
      () => tab === 'all' && updateSessionUser({ unreadNotificationCount: 0 }),
      // Offline: it stays unread, and the next visit clears it.
      () => undefined,
    )
  }, [tab, isVisible, isUnread, shown])
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
