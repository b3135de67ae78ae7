import { notificationKinds } from '@fanfare/contract/notification-kinds'
import type { Notification } from '@fanfare/contract/shapes/notifications'
import type { PushMessage } from '@fanfare/contract/shapes/push'
import { plural, type Translator } from '../../../platform/i18n/translator.ts'
import { excerptOf, notificationText, pathOf } from '../notification-text.ts'

/** Maximum notifications pushed one by one: more are summarised by their number. */
const singlyMost = 3

/**
 * Builds a device’s push messages, the oldest first. @param told newest first @param unread the number on the
 * app’s badge
 */
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

/** Returns the tag by which a device replaces an earlier message: likes of a post share one. */
function tagOf({ kind, postId, notificationId }: Notification): string {
  return notificationKinds[kind].replaces === 'SAME_POST' ? `${kind} ${postId}` : notificationId
}
