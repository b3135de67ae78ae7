import { currencies, toMajorUnits } from '@fanfare/contract/money/money'
import { composeDigest } from '../../../social/notifications/email/compose-digest.ts'
import type { NotificationContent } from '../../../social/notifications/notification-text.ts'
import { buildEmailSample, type EmailSample, emailSampleFacts } from './sample.ts'

const { money } = emailSampleFacts

const content: NotificationContent = {
  notificationId: '01JB2X7Q0W4C5D6E7F8G9H0J1K',
  kind: 'COMMENT',
  others: 0,
  postId: '01JB',
  commentId: '01JB',
  content: 'The <third> frame! كم هو جميل',
  amount: null,
  currency: null,
  net: null,
  createdBy: { username: 'tunde', displayName: 'Tunde Bello' },
  post: { creatorUsername: 'amara' },
}

const notices: NotificationContent[] = [
  content,
  { ...content, kind: 'LIKE', others: 11, content: '' },
  {
    ...content,
    kind: 'TIP',
    content: 'For the next song',
    amount: toMajorUnits(money.amount),
    currency: currencies.NGN,
    net: toMajorUnits(225_000n),
  },
  {
    ...content,
    kind: 'PURCHASE',
    others: 4,
    content: 'A long afternoon at the harbour',
    amount: toMajorUnits(750_000n),
    currency: currencies.NGN,
  },
  { ...content, kind: 'MENTION', content: 'With @amara at the harbour' },
  { ...content, kind: 'POST', content: 'A long afternoon' },
]

/** Mails that gather unread notifications. */
export const digestEmailSamples: readonly EmailSample[] = [
  buildEmailSample({ name: 'mail-notices', write: composeDigest }, 'one', {
    notifications: [content],
    token: 'token',
  }),
  buildEmailSample({ name: 'mail-notices', write: composeDigest }, 'many', {
    notifications: [...notices, ...notices, ...notices],
    token: 'token',
  }),
]
