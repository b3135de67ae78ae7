import { minorFromMajor } from '@fanfare/contract/money/money'
import type { Notification } from '@fanfare/contract/shapes/notifications'
import { plural, type Translator } from '../../platform/i18n/translator.ts'

const wordsMost = 140

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
  const words = kind === 'SUBSCRIPTION' ? '' : content.replace(/\s+/g, ' ').trim()
  return words.length > wordsMost ? `${words.slice(0, wordsMost - 1).trimEnd()}…` : words
}

/** Describes the notification in a self-contained sentence. */
export function notificationText(
  { t, price }: Translator,
  { kind, createdBy, others, commentId, amount, currency, net }: NotificationContent,
): string {
  const who = createdBy?.displayName ?? t`Somebody`
  const sum = amount !== null && currency ? price(BigInt(minorFromMajor(amount)), currency.code) : ''
  const left = net !== null && currency ? price(BigInt(minorFromMajor(net)), currency.code) : ''
  const sentences: Record<Notification['kind'], string> = {
    COMMENT: t`${who} commented on your post`,
    REPLY: t`${who} replied to your comment`,
    LIKE:
      others > 0
        ? t`${who} and ${plural(others, { one: '# other', other: '# others' })} liked your post`
        : t`${who} liked your post`,
    SUBSCRIPTION: t`${who} subscribed to your posts and content`,
    TIP: left ? t`${who} sent you a tip of ${sum}: you get ${left}` : t`${who} sent you a tip of ${sum}`,
    MENTION: commentId ? t`${who} mentioned you in a comment` : t`${who} mentioned you in a post`,
    POST: t`${who} published a new post`,
    WELCOME: t`Welcome message from ${who}`,
    WALLET: t`News of your wallet`,
    ACCOUNT: t`News of your account`,
  }
  return sentences[kind]
}
