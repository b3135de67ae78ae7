import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { NotificationKind } from '@fanfare/contract/social/notification-kinds'
import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import { formatMoney, formatMoneyParts } from '../../lib/i18n/format.ts'
import { formatDateTime, formatTimeAgo } from '../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { UserText } from '../../lib/text/user-text.tsx'
import { CommentNotificationActions } from './comment-notification-actions.tsx'
import { notificationKindPresentations } from './notification-kinds.ts'
import { notificationLink } from './notification-link.ts'
import { useMarkNotificationsRead } from './use-mark-read.ts'
import { useNotificationMenuItems } from './use-notification-menu-items.tsx'
import { useSystemNotificationMessage } from './use-system-notification-message.ts'

/** Notification with actor, action and time; the row links to its target and marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const markRead = useMarkNotificationsRead()
  const menu = useNotificationMenuItems(notification)
  const { kind, topic, createdBy, others, content, post, amount, net, currency, isRead, dateCreated } =
    notification
  const systemMessage = useSystemNotificationMessage(topic, createdBy)
  const view = notificationKindPresentations[kind]
  const path = notificationLink(notification)
  const name = createdBy?.displayName ?? deploymentSettings.brand.name
  const menuLabel = t`Options for the notification from ${name}`
  const received = net !== null && net !== amount && currency ? formatMoney(net, currency.code) : null
  const excerpt = view.content === 'NONE' || topic ? null : content

  return (
    <article
      className={classNames('relative flex gap-3 px-4 py-3.5 tablet:px-5', !isRead && 'bg-accent-soft/45')}
    >
      <div className="relative h-fit">
        {createdBy ? (
          <>
            <Avatar name={name} src={createdBy.avatarUrl && toUrl(createdBy.avatarUrl, 320)} size="lg" />
            <KindBadge kind={kind} />
          </>
        ) : (
          <KindIcon kind={kind} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1 font-semibold">
          {path ? (
            <Link
              to={path}
              onClick={() => {
                if (!isRead) markRead.mutate(notification)
              }}
              dir="auto"
              className="wrap-anywhere after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
            >
              {name}
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          {createdBy?.isVerified ? <VerifiedMark size={15} /> : null}
          {createdBy ? (
            <bdi className="min-w-0 wrap-anywhere font-normal text-muted text-sm">@{createdBy.username}</bdi>
          ) : null}
          {others > 0 ? <span>{t`and ${plural(others, { one: '# other', other: '# others' })}`}</span> : null}
        </p>
        <p className="text-pretty text-muted">
          <bdi className="wrap-break-word text-text">{view.sentence(notification, systemMessage)}</bdi>
          {dotSeparator}
          <span className="whitespace-nowrap text-sm">
            <RelativeTime date={dateCreated} />
          </span>
        </p>
        {excerpt && (view.content === 'CAPTION' || content === post?.caption) ? (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-muted">
            {excerpt}
          </p>
        ) : excerpt ? (
          <UserText
            text={excerpt}
            className={classNames(
              'mt-0.5 text-base! [&_a]:relative [&_a]:z-1',
              view.content !== 'FULL' && 'line-clamp-4',
            )}
          />
        ) : null}
        {received ? (
          <p className="mt-0.5 text-muted text-sm">{t`You receive ${received} after the fee`}</p>
        ) : null}
        {view.hasCommentActions ? <CommentNotificationActions notification={notification} /> : null}
      </div>
      {amount !== null && currency ? (
        <Amount amount={amount} code={currency.code} isMine={topic === null || incomingTopics.has(topic)} />
      ) : null}
      {post?.thumbnailUrl ? (
        <img
          src={toUrl(post.thumbnailUrl)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-14 shrink-0 rounded-md bg-raised object-cover"
        />
      ) : null}
      <div className="relative z-1 -me-2.5 flex shrink-0 flex-col items-center gap-1">
        {menu.length > 0 ? (
          <LazyMenu
            label={menuLabel}
            items={menu}
            trigger={<IconButton label={menuLabel} icon={<Ellipsis />} size="sm" className="-mt-1.5" />}
          />
        ) : null}
        {isRead ? null : <span role="img" aria-label={t`Unread`} className="size-2 rounded-full bg-accent" />}
      </div>
    </article>
  )
}

/** Icon in place of an avatar for notifications without an actor. */
function KindIcon({ kind }: { kind: NotificationKind }) {
  const { icon: Icon, iconClasses } = notificationKindPresentations[kind]
  return (
    <span
      className={classNames(
        'grid size-11 place-items-center rounded-full bg-raised [&_svg]:size-5.5',
        iconClasses,
      )}
    >
      <Icon aria-hidden="true" />
    </span>
  )
}

function KindBadge({ kind }: { kind: NotificationKind }) {
  const { icon: Icon, iconClasses } = notificationKindPresentations[kind]
  return (
    <span
      className={classNames(
        'absolute -end-1 -bottom-1 grid size-5.5 place-items-center rounded-full border bg-surface [&_svg]:size-3',
        iconClasses,
      )}
    >
      <Icon aria-hidden="true" />
    </span>
  )
}

/** Topics whose amount the recipient receives. */
const incomingTopics: ReadonlySet<SystemNotificationTopic> = new Set([
  'WALLET_CREDITED',
  'PAYMENT_GIVEN_BACK',
  'PURCHASE_CLOSED',
  'WITHDRAWAL_APPROVED',
  'WITHDRAWAL_PAID',
])

function Amount({
  amount,
  code,
  isMine,
}: {
  isMine: boolean
  amount: NonNullable<Notification['amount']>
  code: NonNullable<Notification['currency']>['code']
}) {
  const { value, minor, after } = formatMoneyParts(amount, code)
  return (
    <p className={classNames('tabular shrink-0 font-bold font-display text-md', isMine && 'text-success')}>
      {value}
      <span className="text-sm">{minor}</span>
      {after}
    </p>
  )
}

function RelativeTime({ date }: { date: string }) {
  const now = useNowEachMinute()
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {formatTimeAgo(date, now)}
    </time>
  )
}
