import type { Config } from '../../../platform/config/config.ts'
import type { Email, EmailItem } from '../../../platform/email/email.ts'
import { plural, type Translator } from '../../../platform/i18n/translator.ts'
import { excerptOf, type NotificationContent, notificationText, pathOf } from '../notification-text.ts'

const itemsMost = 10

/** A letter that tells of this, newest first. @param facts `told`: one at least; `token`: what ends such letters */
export function renderDigest(
  words: Translator,
  { told, token }: { told: readonly NotificationContent[]; token: string },
  { brandName, webOrigin, api }: Config,
): Email {
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

type Told = Pick<Email, 'title' | 'items' | 'action'>

/** Renders a digest of one notification: the text does not repeat the title, and the button links to it. */
function ofOne({ t }: Translator, { title, words, url }: EmailItem): Told {
  return { title, items: words ? [{ title: '', words, url }] : [], action: { label: t`See it`, url } }
}

function ofMany({ t }: Translator, items: readonly EmailItem[], url: string): Told {
  const unlisted = items.length - itemsMost
  return {
    title: t`${plural(items.length, { one: '# new notification', other: '# new notifications' })}`,
    items: items.slice(0, itemsMost),
    action: { label: unlisted > 0 ? t`See ${unlisted} more` : t`See all notifications`, url },
  }
}

function itemOf(words: Translator, webOrigin: string, notification: NotificationContent): EmailItem {
  return {
    title: notificationText(words, notification),
    words: excerptOf(notification),
    url: `${webOrigin}/${pathOf(notification)}`,
  }
}
