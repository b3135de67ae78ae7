import type { Config } from '../../../platform/config/config.ts'
import type { Letter, LetterItem } from '../../../platform/email/letter.ts'
import { plural, type Words } from '../../../platform/i18n/words.ts'
import { pathOf, type NotificationContent, notificationText, excerptOf } from '../notification-text.ts'

const itemsMost = 10

/** A letter that tells of this, newest first. @param facts `told`: one at least; `token`: what ends such letters */
export function renderDigest(
  words: Words,
  { told, token }: { told: readonly NotificationContent[]; token: string },
  { brandName, webOrigin, api }: Config,
): Letter {
  const { t } = words
  const [first, ...more] = told
  if (!first) throw new Error('A letter tells of one thing at least.')
  const said =
    more.length === 0
      ? ofOne(words, itemOf(words, webOrigin, first))
      : ofMany(
          words,
          told.map((notification) => itemOf(words, webOrigin, notification)),
          `${webOrigin}/notifications`,
        )
  return {
    ...said,
    subject: said.title,
    paragraphs: [],
    footnote: t`You get this mail because of how you chose to hear of things at ${brandName}.`,
    links: [
      { label: t`Choose what you are mailed`, url: `${webOrigin}/settings/notifications` },
      { label: t`Unsubscribe`, url: `${webOrigin}/site/unsubscribe/${token}` },
    ],
    unsubscribeUrl: `${api.origin}/notification/unsubscribe/${token}`,
    messageId: first.notificationId,
  }
}

type Told = Pick<Letter, 'title' | 'items' | 'action'>

/** What the title says is not said again, and the button leads there. */
function ofOne({ t }: Words, { title, words, url }: LetterItem): Told {
  return { title, items: words ? [{ title: '', words, url }] : [], action: { label: t`See it`, url } }
}

function ofMany({ t }: Words, items: readonly LetterItem[], url: string): Told {
  const unlisted = items.length - itemsMost
  return {
    title: t`${plural(items.length, { one: '# new notification', other: '# new notifications' })}`,
    items: items.slice(0, itemsMost),
    action: { label: unlisted > 0 ? t`See ${unlisted} more` : t`See all notifications`, url },
  }
}

function itemOf(words: Words, webOrigin: string, notification: NotificationContent): LetterItem {
  return {
    title: notificationText(words, notification),
    words: excerptOf(notification),
    url: `${webOrigin}/${pathOf(notification)}`,
  }
}
