import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { expect, test } from 'vitest'
import { notificationLink } from './notification-link.ts'

const ofPlatform = (topic: SystemNotificationTopic): Notification => ({
  notificationId: '01K0000000000000000000000A',
  kind: 'WALLET',
  topic,
  decisionId: null,
  takedownId: null,
  createdBy: null,
  others: 0,
  postId: null,
  commentId: null,
  replyId: null,
  post: null,
  isCommentHidden: false,
  hasLiked: false,
  content: '',
  amount: null,
  currency: null,
  net: null,
  dateCreated: '2026-11-29T12:00:00.000Z',
  isRead: false,
})

test('a decided refund request leads buyers to their purchases and creators to their sales', () => {
  expect(notificationLink(ofPlatform('REFUND_REQUEST_DECIDED'))).toBe('/settings/purchases')
  expect(notificationLink(ofPlatform('SALE_REQUEST_DECIDED'))).toBe('/settings/earnings?history=sales')
})

test('refunded sales lead to the list of sales', () => {
  expect(notificationLink(ofPlatform('SALES_REFUNDED'))).toBe('/settings/earnings?history=sales')
})
