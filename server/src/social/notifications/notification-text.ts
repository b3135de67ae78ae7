import { minorFromMajor } from '@fanfare/contract/money/money'
import type { Notification } from '@fanfare/contract/shapes/notifications'
import type { Translator } from '../../platform/i18n/translator.ts'
import { kindRules } from './notification-kinds.ts'

const maxExcerptLength = 140

/** Part of a notification that is used outside the app. */
export type NotificationContent = Pick<
  Notification,
  'notificationId' | 'kind' | 'others' | 'postId' | 'commentId' | 'content' | 'amount' | 'currency' | 'net'
> & {
  createdBy: { username: string; displayName: string } | null
  post: { creatorUsername: string } | null
}

/** Returns the web path at which a notification can be read in full. */
export function pathOf({ post, postId, createdBy }: NotificationContent): string {
  if (post && postId) return `${post.creatorUsername}/post/${postId}`
  return createdBy?.username ?? 'notifications'
}

/**
 * Extracts the text of a notification, on one line so that it does not look like ours, and cut to fit beside
 * a sentence.
 */
export function excerptOf({ kind, content }: NotificationContent): string {
  const excerpt = kindRules[kind].hasNoExcerpt ? '' : content.replace(/\s+/g, ' ').trim()
  return excerpt.length > maxExcerptLength ? `${excerpt.slice(0, maxExcerptLength - 1).trimEnd()}…` : excerpt
}

/** Describes the notification in a self-contained sentence. */
export function notificationText(
  { t, price }: Translator,
  { kind, createdBy, others, commentId, amount, currency, net }: NotificationContent,
): string {
  const who = createdBy?.displayName ?? t`Someone`
  const gross = amount !== null && currency ? price(BigInt(minorFromMajor(amount)), currency.code) : ''
  const left = net !== null && currency ? price(BigInt(minorFromMajor(net)), currency.code) : ''
  return kindRules[kind].sentence({ t, who, amount: gross, net: left, others, commentId })
}
