import type { Notification } from '@fanfare/contract/shapes/notifications'
import type { PushMessage } from '@fanfare/contract/shapes/push'
import { plural, type Translator } from '../../../platform/i18n/translator.ts'
import { excerptOf, notificationText, pathOf } from '../notification-text.ts'

/** More than these are told by their number. */
const singlyMost = 3

/** What a device is told of notifications, the oldest first. @param told newest first @param unread what the app's badge shows */
export function messagesOf(words: Translator, told: readonly Notification[], unread: number): PushMessage[] {
  if (told.length > singlyMost) {
    const [newest] = told
    return [
      {
        title: words.t`${plural(told.length, { one: '# new notification', other: '# new notifications' })}`,
        body: newest ? notificationText(words, newest) : '',
        path: '/notifications',
        tag: 'many',
        unread,
      },
    ]
  }
  return told.toReversed().map((notification) => ({
    title: notificationText(words, notification),
    body: excerptOf(notification),
    path: `/${pathOf(notification)}`,
    tag: tagOf(notification),
    unread,
  }))
}

/** Likes of a post are one row, whoever liked it last. */
function tagOf({ kind, postId, notificationId }: Notification): string {
  return kind === 'LIKE' ? `LIKE ${postId}` : notificationId
}
