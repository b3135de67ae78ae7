import type { Config } from '../../../platform/config/config.ts'
import type { Email, EmailItem } from '../../../platform/email/email.ts'
import { plural, type Translator } from '../../../platform/i18n/translator.ts'
import {
  type NotificationContent,
  notificationExcerpt,
  notificationPathOf,
  notificationText,
} from '../notification-text.ts'

const maxItems = 10

/** Renders a digest of notifications, newest first. @param facts `notifications`: at least one; `token`: unsubscribes from these emails */
export function composeDigest(
  translator: Translator,
  { notifications, token }: { notifications: readonly NotificationContent[]; token: string },
  { brandName, webOrigin, api }: Config,
): Email {
  const { t } = translator
  const [first, ...more] = notifications
  if (!first) throw new Error('A digest needs a notification.')
  const said =
    more.length === 0
      ? ofOne(translator, itemOf(translator, webOrigin, first))
      : ofMany(
          translator,
          notifications.map((notification) => itemOf(translator, webOrigin, notification)),
          `${webOrigin}/notifications`,
        )
  return {
    ...said,
    subject: said.title,
    paragraphs: [],
    footnote: t`You're receiving this email because of your notification settings on ${brandName}.`,
    links: [
      { label: t`Choose which emails you get`, url: `${webOrigin}/settings/notifications` },
      { label: t`Unsubscribe`, url: `${webOrigin}/site/unsubscribe/${token}` },
    ],
    unsubscribeUrl: `${api.origin}/notification/unsubscribe/${token}`,
    messageId: first.notificationId,
  }
}

type DigestBody = Pick<Email, 'title' | 'items' | 'action'>

/** Renders a digest of one notification: the text does not repeat the title, and the button links to it. */
function ofOne({ t }: Translator, { title, text, url }: EmailItem): DigestBody {
  return { title, items: text ? [{ title: '', text, url }] : [], action: { label: t`See it`, url } }
}

function ofMany({ t }: Translator, items: readonly EmailItem[], url: string): DigestBody {
  const unlisted = items.length - maxItems
  return {
    title: t`${plural(items.length, { one: '# new notification', other: '# new notifications' })}`,
    items: items.slice(0, maxItems),
    action: { label: unlisted > 0 ? t`See ${unlisted} more` : t`See all notifications`, url },
  }
}

function itemOf(translator: Translator, webOrigin: string, notification: NotificationContent): EmailItem {
  return {
    title: notificationText(translator, notification),
    text: notificationExcerpt(notification),
    url: `${webOrigin}/${notificationPathOf(notification)}`,
  }
}
