import {
  markNotificationsRead,
  searchAllNotifications,
  searchCommentNotifications,
  searchLikeNotifications,
  toggleBell,
} from '@fanfare/contract/shapes/notifications'
import { type Api, answer } from '../http/answer.ts'
import { switchBell } from './bell.ts'
import { streamRoute } from './live/stream-route.ts'
import { searchNotifications } from './search-notifications.ts'
import { markRead } from './unread.ts'

export function notificationRoutes(api: Api): void {
  streamRoute(api)
  answer(api, searchAllNotifications, ({ ctx, viewer, query: { kind, ...query } }) =>
    searchNotifications(ctx, viewer.userId, kind && [kind], query),
  )
  answer(api, searchCommentNotifications, ({ ctx, viewer, query }) =>
    searchNotifications(ctx, viewer.userId, ['COMMENT', 'REPLY'], query),
  )
  answer(api, searchLikeNotifications, ({ ctx, viewer, query }) =>
    searchNotifications(ctx, viewer.userId, ['LIKE'], query),
  )
  answer(api, toggleBell, async ({ ctx, viewer, params }) => ({
    data: await switchBell(ctx, viewer.userId, params.userId),
  }))
  answer(api, markNotificationsRead, async ({ ctx, viewer, body }) => {
    await markRead(ctx, viewer.userId, body.notificationIds)
    return { data: true }
  })
}
