import type { Config } from '../../config/config.ts'
import type { Letter, LetterItem } from '../../mail/letter.ts'
import { plural, type Words } from '../../words/words.ts'
import { pathOf, type Said, sentenceOf, wordsOf } from '../notice-sentence.ts'

const itemsMost = 10

/** A letter that tells of this, newest first. @param facts `told`: one at least; `token`: what ends such letters */
export function letterOf(
  words: Words,
  { told, token }: { told: readonly Said[]; token: string },
  { brandName, webOrigin, api }: Config,
): Letter {
  const { t } = words
  const [first, ...more] = told
  const subject =
    first && more.length === 0
      ? sentenceOf(words, first)
      : t`${plural(told.length, { one: '# new notification', other: '# new notifications' })}`
  const unlisted = told.length - itemsMost
  return {
    subject,
    title: subject,
    paragraphs: [],
    items: told.slice(0, itemsMost).map((notification) => itemOf(words, webOrigin, notification)),
    action: {
      label: unlisted > 0 ? t`See ${unlisted} more` : t`See all notifications`,
      url: `${webOrigin}/notifications`,
    },
    footnote: t`You get this mail because of how you chose to hear of things at ${brandName}.`,
    links: [
      { label: t`Choose what you are mailed`, url: `${webOrigin}/settings/notifications` },
      { label: t`Unsubscribe`, url: `${webOrigin}/site/unsubscribe/${token}` },
    ],
    unsubscribeUrl: `${api.origin}/notification/unsubscribe/${token}`,
    messageId: first?.notificationId,
  }
}

function itemOf(words: Words, webOrigin: string, notification: Said): LetterItem {
  return {
    title: sentenceOf(words, notification),
    words: wordsOf(notification),
    url: `${webOrigin}/${pathOf(notification)}`,
  }
}
