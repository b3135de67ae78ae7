import { majorToMinorUnits } from '@fanfare/contract/money/money'
import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import { excerptForEmail } from '../../platform/email/excerpt.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import { notificationKindRules } from './notification-kinds.ts'

/** Part of a notification that is used outside the app. */
export type NotificationContent = Pick<
  Notification,
  'notificationId' | 'kind' | 'others' | 'postId' | 'commentId' | 'content' | 'amount' | 'currency' | 'net'
> & {
  createdBy: { username: string; displayName: string } | null
  post: { creatorUsername: string } | null
}

/** Returns the web path at which a notification can be read in full. */
export function notificationPathOf({ post, postId, createdBy }: NotificationContent): string {
  if (post && postId) return `${post.creatorUsername}/post/${postId}`
  return createdBy?.username ?? 'notifications'
}

/** Extracts the text of a notification that fits beside a sentence. */
export function notificationExcerpt({ kind, content }: NotificationContent): string {
  return notificationKindRules[kind].hasNoExcerpt ? '' : excerptForEmail(content)
}

/** Describes the notification in a self-contained sentence. */
export function notificationText(
  { t, price }: Translator,
  { kind, createdBy, others, commentId, amount, currency, net }: NotificationContent,
): string {
  const who = createdBy?.displayName ?? t`Someone`
  const gross = amount !== null && currency ? price(BigInt(majorToMinorUnits(amount)), currency.code) : ''
  const left = net !== null && currency ? price(BigInt(majorToMinorUnits(net)), currency.code) : ''
  return notificationKindRules[kind].sentence({ t, who, amount: gross, net: left, others, commentId })
}
