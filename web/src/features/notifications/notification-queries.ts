import * as calls from '@fanfare/contract/calls/social/notifications'
import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import {
  type NotificationTab,
  notificationKinds,
  notificationKindsOfTab,
  notificationTabs,
} from '@fanfare/contract/social/notification-kinds'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { cancelAndInvalidate } from '../../lib/cache/cancel-and-invalidate.ts'
import { type PaginatedPage, paginatedQuery } from '../../lib/paging/paginated-query.ts'

const every = ['notifications'] as const

/** Query for the viewer’s notifications of a tab, newest first. */
export function notificationsQuery(tab: NotificationTab) {
  return paginatedQuery<Notification>([...every, tab], (from, signal) => {
    if (tab === 'comments') return callApi(calls.searchCommentNotifications, { query: from, signal })
    if (tab === 'likes') return callApi(calls.searchLikeNotifications, { query: from, signal })
    // The call filters by one kind, and each of these tabs has one.
    const [kind] = notificationKindsOfTab(tab) ?? []
    return callApi(calls.searchAllNotifications, { query: kind ? { ...from, kind } : from, signal })
  })
}

/** Shows rows changed in every tab that has them. */
export function updateCachedNotifications(
  client: QueryClient,
  change: (notification: Notification) => Notification,
): void {
  client.setQueriesData<InfiniteData<PaginatedPage<Notification>>>(
    { queryKey: every },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  )
}

/** Inserts a new notification at the top of each tab that shows its kind, in place of the one it replaces. */
export function insertNotificationIntoCache(client: QueryClient, notification: Notification): void {
  if (client.isFetching({ queryKey: every }) > 0) void invalidateNotifications(client)
  for (const tab of notificationTabs) {
    if (notificationKindsOfTab(tab)?.includes(notification.kind) === false) continue
    client.setQueryData<InfiniteData<PaginatedPage<Notification>>>([...every, tab], (list) => {
      const [first, ...rest] = (list?.pages ?? []).map((page) => ({
        ...page,
        data: page.data.filter((other) => !replaces(notification, other)),
      }))
      return list && first
        ? { ...list, pages: [{ ...first, data: [notification, ...first.data] }, ...rest] }
        : list
    })
  }
}

function replaces(one: Notification, other: Notification): boolean {
  if (one.notificationId === other.notificationId) return true
  if (one.kind !== other.kind) return false
  const { replaces: target } = notificationKinds[one.kind]
  if (target === 'SAME_POST') return one.postId === other.postId
  return target === 'SAME_ACTOR' && one.createdBy?.userId === other.createdBy?.userId
}

export function invalidateNotifications(client: QueryClient): Promise<void> {
  return cancelAndInvalidate(client, every)
}
