import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { PushMessage } from '@fanfare/contract/shapes/social/push'
import { notificationKinds } from '@fanfare/contract/social/notification-kinds'
import { plural, type Translator } from '../../../platform/i18n/translator.ts'
import { notificationExcerpt, notificationPathOf, notificationText } from '../notification-text.ts'

/** Maximum notifications pushed one by one: more are summarised by their number. */
const maxSingle = 3

/**
 * Builds a device’s push messages, the oldest first.
 * @param notifications newest first
 * @param unread the number on the app’s badge
 */
export function buildPushMessages(
  translator: Translator,
  notifications: readonly Notification[],
  unread: number,
): PushMessage[] {
  if (notifications.length > maxSingle) {
    const [newest] = notifications
    return [
      {
        title: translator.t`${plural(notifications.length, { one: '# new notification', other: '# new notifications' })}`,
        body: newest ? notificationText(translator, newest) : '',
        path: '/notifications',
        tag: 'many',
        unread,
      },
    ]
  }
  return notifications.toReversed().map((notification) => ({
    title: notificationText(translator, notification),
    body: notificationExcerpt(notification),
    path: `/${notificationPathOf(notification)}`,
    tag: tagOf(notification),
    unread,
  }))
}

/** Returns the tag by which a device replaces an earlier message: likes of a post share one. */
function tagOf({ kind, postId, notificationId }: Notification): string {
  return notificationKinds[kind].replaces === 'SAME_POST' ? `${kind} ${postId}` : notificationId
}
