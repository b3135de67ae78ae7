import {
  getNotificationPreferences,
  unsubscribeFromMail,
} from '@fanfare/contract/shapes/accounts/notification-preferences'
import {
  markNotificationsRead,
  searchAllNotifications,
  searchCommentNotifications,
  searchLikeNotifications,
  toggleBell,
} from '@fanfare/contract/shapes/social/notifications'
import { endPush, loadPush, startPush } from '@fanfare/contract/shapes/social/push'
import { notificationKindsOfTab } from '@fanfare/contract/social/notification-kinds'
import { type Api, answer } from '../../platform/http/answer.ts'
import { togglePostAlerts } from './bell.ts'
import { unsubscribeFromEmail } from './email/unsubscribe.ts'
import type { LoadUser } from './live/broadcast.ts'
import { notificationStreamRoute } from './live/stream-route.ts'
import { loadNotificationPreferences } from './preferences/preferences.ts'
import { loadPushState, registerPushDevice, unregisterPushDevice } from './push/devices.ts'
import { searchNotifications } from './search-notifications.ts'
import { markNotificationsAsRead } from './unread.ts'

/** @param loadUser loads an account that has changed, for its owner's open streams */
export function notificationRoutes(api: Api, loadUser: LoadUser): void {
  notificationStreamRoute(api, loadUser)
  answer(api, searchAllNotifications, ({ ctx, viewer, query: { kind, ...query } }) =>
    searchNotifications(ctx, viewer, kind && [kind], query),
  )
  answer(api, searchCommentNotifications, ({ ctx, viewer, query }) =>
    searchNotifications(ctx, viewer, notificationKindsOfTab('comments'), query),
  )
  answer(api, searchLikeNotifications, ({ ctx, viewer, query }) =>
    searchNotifications(ctx, viewer, notificationKindsOfTab('likes'), query),
  )
  answer(api, toggleBell, async ({ ctx, viewer, params, query }) => ({
    data: await togglePostAlerts(ctx, viewer.userId, params.userId, query.to),
  }))
  answer(api, markNotificationsRead, async ({ ctx, viewer, body }) => {
    await markNotificationsAsRead(ctx, viewer.userId, body.notificationIds)
    return { data: true }
  })
  answer(api, getNotificationPreferences, async ({ ctx, viewer }) => ({
    data: await loadNotificationPreferences(ctx, viewer.userId),
  }))
  answer(api, loadPush, async ({ ctx, viewer }) => ({ data: await loadPushState(ctx, viewer.sessionId) }))
  answer(api, startPush, async ({ ctx, viewer, body }) => {
    await registerPushDevice(ctx, viewer, body)
    return { data: true }
  })
  answer(api, endPush, async ({ ctx, viewer }) => {
    await unregisterPushDevice(ctx, viewer.sessionId)
    return { data: true }
  })
  api.fastify.register((fastify, _options, ready) => {
    // As mail programs press: nothing in it but that they do.
    const form = 'application/x-www-form-urlencoded'
    fastify.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    )
    answer({ ...api, fastify }, unsubscribeFromMail, async ({ ctx, params }) => {
      await unsubscribeFromEmail(ctx, params.token)
      return { data: true }
    })
    // A page asks for confirmation first, since mail programs open links by themselves.
    fastify.get<{ Params: { token: string } }>(
      '/notification/unsubscribe/:token',
      { config: { admission: 'always' } },
      (request, reply) =>
        reply.redirect(
          `${api.ctx.config.webOrigin}/site/unsubscribe/${encodeURIComponent(request.params.token)}`,
          303,
        ),
    )
    ready()
  })
}
