import type { Notification } from '@fanfare/contract/shapes/notifications'
import type { Context } from '../../context.ts'
import type { Letter, LetterItem } from '../../mail/letter.ts'
import { pathOf, sentenceOf, wordsOf } from '../notice-sentence.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const itemsMost = 10

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
  return {
    title: sentenceOf(notification),
    words: wordsOf(notification),
    url: `${webOrigin}/${pathOf(notification)}`,
  }
}
