import { minorFromMajor } from '@fanfare/contract/money/money'
import type { Notification } from '@fanfare/contract/shapes/notifications'
import { plural, type Translator } from '../../platform/i18n/translator.ts'

const wordsMost = 140

/** As much of a notification as is said of it outside the app. */
export type NotificationContent = Pick<
  Notification,
  'notificationId' | 'kind' | 'others' | 'postId' | 'commentId' | 'content' | 'amount' | 'currency' | 'net'
> & {
  createdBy: { username: string; displayName: string } | null
  post: { creatorUsername: string } | null
}

/** Where in the web somebody reads more of it. */
export function pathOf({ post, postId, createdBy }: NotificationContent): string {
  if (post && postId) return `${post.creatorUsername}/post/${postId}`
  return createdBy?.username ?? 'notifications'
}

/** What was written, on one line so that it looks like nothing of ours, and cut to what fits beside a sentence. */
export function excerptOf({ kind, content }: NotificationContent): string {
  const words = kind === 'SUBSCRIPTION' ? '' : content.replace(/\s+/g, ' ').trim()
  return words.length > wordsMost ? `${words.slice(0, wordsMost - 1).trimEnd()}…` : words
}

/** What happened, in a sentence that stands alone. */
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
