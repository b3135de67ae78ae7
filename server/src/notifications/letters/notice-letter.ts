import { currencies } from '@fanfare/contract/money'
import type { Notification } from '@fanfare/contract/shapes/notifications'
import type { Context } from '../../context.ts'
import type { Letter, LetterItem } from '../../mail/letter.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const itemsMost = 10
const wordsMost = 140

/** A letter that tells of this, newest first. @param told one at least */
export function letterOf(ctx: Context, accountId: string, told: readonly Notification[]): Letter {
  const { brandName, webOrigin, api } = ctx.config
  const token = unsubscribeToken(ctx, accountId)
  const [first, ...more] = told
  const subject = first && more.length === 0 ? sentenceOf(first) : `${told.length} new notifications`
  const unlisted = told.length - itemsMost
  return {
    subject,
    title: subject,
    paragraphs: [],
    items: told.slice(0, itemsMost).map((notification) => itemOf(webOrigin, notification)),
    action: {
      label: unlisted > 0 ? `See ${unlisted} more` : 'See all notifications',
      url: `${webOrigin}/notifications`,
    },
    footnote: `You get this mail because of how you chose to hear of things at ${brandName}.`,
    links: [
      { label: 'Choose what you are mailed', url: `${webOrigin}/settings/notifications` },
      { label: 'Unsubscribe', url: `${webOrigin}/site/unsubscribe/${token}` },
    ],
    unsubscribeUrl: `${api.origin}/notification/unsubscribe/${token}`,
    messageId: first?.notificationId,
  }
}

function itemOf(webOrigin: string, notification: Notification): LetterItem {
  const { kind, content, post, postId, createdBy } = notification
  const place =
    post && postId ? `${post.creatorUsername}/post/${postId}` : (createdBy?.username ?? 'notifications')
  const words = kind === 'SUBSCRIPTION' ? '' : content
  return {
    title: sentenceOf(notification),
    words: words.length > wordsMost ? `${words.slice(0, wordsMost - 1).trimEnd()}…` : words,
    url: `${webOrigin}/${place}`,
  }
}

function sentenceOf({ kind, createdBy, others, commentId, amount, currency }: Notification): string {
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
    WALLET: 'News of your wallet',
    ACCOUNT: 'News of your account',
  }
  return sentences[kind]
}
