import * as calls from '@fanfare/contract/calls/notifications'
import type { Notification } from '@fanfare/contract/shapes/notifications'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { type ListPage, pagedQuery } from '../paging/paged-query.ts'

export const notificationTabs = ['all', 'comments', 'likes', 'subscribers', 'tips', 'mentions'] as const
export type NotificationTab = (typeof notificationTabs)[number]

const every = ['notifications'] as const

/** What happened around the signed-in person, newest first, as far as the tab shows it. */
export function notificationsQuery(tab: NotificationTab) {
  return pagedQuery<Notification>([...every, tab], (from, signal) => {
    if (tab === 'comments') return api(calls.searchCommentNotifications, { query: from, signal })
    if (tab === 'likes') return api(calls.searchLikeNotifications, { query: from, signal })
    const kinds = { all: undefined, subscribers: 'SUBSCRIPTION', tips: 'TIP', mentions: 'MENTION' } as const
    const kind = kinds[tab]
    return api(calls.searchAllNotifications, { query: kind ? { ...from, kind } : from, signal })
  })
}

/** Shows rows changed in every tab that has them. */
export function changeNotifications(
  client: QueryClient,
  change: (notification: Notification) => Notification,
): void {
  client.setQueriesData<InfiniteData<ListPage<Notification>>>(
    { queryKey: every },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  )
}

export function forgetNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: every })
}
