import { currencies } from '@fanfare/contract/money'
import type { Notification } from '@fanfare/contract/shapes/notifications'

const wordsMost = 140

/** Where in the web somebody reads more of it. */
export function pathOf({ post, postId, createdBy }: Notification): string {
  if (post && postId) return `${post.creatorUsername}/post/${postId}`
  return createdBy?.username ?? 'notifications'
}

/** What was written, cut to what fits beside a sentence. */
export function wordsOf({ kind, content }: Notification): string {
  const words = kind === 'SUBSCRIPTION' ? '' : content
  return words.length > wordsMost ? `${words.slice(0, wordsMost - 1).trimEnd()}…` : words
}

/** What happened, in a sentence that stands alone. */
export function sentenceOf({ kind, createdBy, others, commentId, amount, currency }: Notification): string {
  const who = createdBy?.displayName ?? 'Somebody'
  const also = others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''
  const sum =
    amount !== null && currency ? `${currencies[currency.code].symbol}${amount.toLocaleString('en')}` : ''
  const sentences: Record<Notification['kind'], string> = {
    COMMENT: `${who} commented on your post`,
    REPLY: `${who} replied to your comment`,
    LIKE: `${who}${also} liked your post`,
    SUBSCRIPTION: `${who} subscribed to your posts and content`,
    TIP: `${who} sent you a tip of ${sum}`,
    MENTION: `${who} mentioned you in a ${commentId ? 'comment' : 'post'}`,
    POST: `${who} published a new post`,
    WELCOME: `Welcome message from ${who}`,
    WALLET: 'News of your wallet',
    ACCOUNT: 'News of your account',
  }
  return sentences[kind]
}
