import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/notifications.ts'
import { id } from '../../fields/ids.ts'
import { currency, majorUnits } from '../../fields/money.ts'
import { pageQuery } from '../../fields/page.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { limits } from '../../limits.ts'
import { everyNotificationKind } from '../../social/notification-kinds.ts'
import {
  type SystemNotificationTopic,
  systemNotificationTopics,
} from '../../social/system-notification-topics.ts'
import { creator } from './creators.ts'

export const notificationKind = z.enum(everyNotificationKind)

export const systemNotificationTopic = z.enum(
  Object.keys(systemNotificationTopics) as SystemNotificationTopic[],
)

/** Part of a post that a row shows. */
const postNamed = z.object({
  creatorUsername: z.string(),
  caption: z.string(),
  /** Thumbnail of its first picture or cover; null if it has none. */
  thumbnailUrl: z.string().nullable(),
})

export const notification = z.object({
  notificationId: z.string(),
  /** Tells the sentence. */
  kind: notificationKind,
  /** WALLET and ACCOUNT only: topic of the system notification. */
  topic: systemNotificationTopic.nullable(),
  /** The decision of our moderators that it tells of. */
  decisionId: z.string().nullable(),
  /** The takedown notice that it tells of. */
  takedownId: z.string().nullable(),
  /**
   * Creator who caused it; for a liked post the last one who liked it, of those whom the viewer can see; for a
   * bought post the last one who bought it; null for system notifications that are about no creator.
   */
  createdBy: creator.nullable(),
  /**
   * Number of further people who like the post and whom the viewer can see, or who have bought it; 0 for any other
   * kind.
   */
  others: z.int(),
  postId: z.string().nullable(),
  commentId: z.string().nullable(),
  replyId: z.string().nullable(),
  post: postNamed.nullable(),
  /** The comment is hidden from all but its author and the creator of the post. */
  isCommentHidden: z.boolean(),
  /** I like the comment or reply that it tells of. */
  hasLiked: z.boolean(),
  /**
   * Text of the comment, the reply, the tip’s message or the welcome; or the caption of the post that it is
   * about; or the platform’s message.
   */
  content: z.string(),
  /** Amount tipped, paid for the post by all its buyers, or reported. */
  amount: majorUnits.nullable(),
  currency: currency.nullable(),
  /** Tips only: the amount less the platform’s fee. */
  net: majorUnits.nullable(),
  dateCreated: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const searchAllNotifications = call(calls.searchAllNotifications, {
  summary: 'List my notifications, newest first',
  query: pageQuery.extend({ kind: notificationKind.optional() }),
  data: z.array(notification),
})

export const searchCommentNotifications = call(calls.searchCommentNotifications, {
  summary: 'List comments on my posts and replies to my comments',
  query: pageQuery,
  data: z.array(notification),
})

export const searchLikeNotifications = call(calls.searchLikeNotifications, {
  summary: 'List likes of my posts, one row per post',
  query: pageQuery,
  data: z.array(notification),
})

export const toggleBell = call(calls.toggleBell, {
  bucket: 'tap',
  topics: ['PEOPLE', 'NOTIFICATION_PREFERENCES'],
  summary:
    'Turn notifications about new posts of a subscribed creator on or off; returns whether they are on',
  params: z.object({ userId: id }),
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

export const markNotificationsRead = call(calls.markNotificationsRead, {
  bucket: 'tap',
  topics: 'Its transaction appends NOTIFICATIONS_READ.',
  summary: 'Mark notifications as read: the given ones, or all without a list',
  body: z.object({ notificationIds: z.array(id).max(limits.pageSizeMax).optional() }),
  data: z.boolean(),
})
