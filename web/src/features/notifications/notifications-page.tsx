import { type NotificationTab, notificationTabs } from '@fanfare/contract/social/notification-kinds'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'
import { AvatarRowsSkeleton } from '../../layout/page/avatar-rows-skeleton.tsx'
import { Page } from '../../layout/page/page.tsx'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { notificationsQuery } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { useMarkNotificationsRead } from './use-mark-read.ts'
import { useMarkVisibleNotificationsRead } from './use-mark-visible-as-read.ts'

/** Notifications of the viewer, in tabs. */
export function NotificationsPage() {
  const { t } = useLingui()
  const user = useUser()
  const markRead = useMarkNotificationsRead()
  const search = useSearch({ from: '/shell/notifications' })
  const tab = notificationTabs.find((one) => one === search.tab) ?? 'all'
  // Under All, what is shown is read by being shown; other tabs leave the rest unread.
  const isUnreadElsewhere = tab !== 'all' && Boolean(user?.unreadNotificationCount)
  const labels: Record<NotificationTab, string> = {
    all: t`All`,
    comments: t`Comments`,
    likes: t`Likes`,
    subscribers: t`Subscribers`,
    tips: t`Tips`,
    mentions: t`Mentions`,
  }
  return (
    <Page
      title={t`Notifications`}
      action={
        <div className="flex">
          {isUnreadElsewhere ? (
            <IconButton
              label={t`Mark all as read`}
              icon={<CheckCheck />}
              tooltip
              onClick={() => markRead.mutate(undefined)}
            />
          ) : null}
          <IconButton
            label={t`Notification settings`}
            icon={<Settings />}
            tooltip
            link={<Link to={paths.notificationSettings()} />}
            className="-me-2.5 after:left-auto after:right-0 after:translate-none rtl:after:right-auto rtl:after:left-0"
          />
        </div>
      }
      header={
        <Tabs
          label={t`Notification types`}
          value={tab}
          items={notificationTabs.map((value) => ({
            value,
            label: labels[value],
            link: (
              <Link
                to="/notifications"
                search={value === 'all' ? {} : { tab: value }}
                replace
                activeOptions={{ exact: true }}
              />
            ),
          }))}
        />
      }
    >
      <Notifications key={tab} tab={tab} />
    </Page>
  )
}

function Notifications({ tab }: { tab: NotificationTab }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(notificationsQuery(tab))
  useMarkVisibleNotificationsRead(
    tab,
    list.data?.pages.flatMap(({ data }) => data),
  )
  const empty: Record<NotificationTab, string> = {
    all: t`No notifications yet`,
    comments: t`No comments yet`,
    likes: t`No likes yet`,
    subscribers: t`No subscribers yet`,
    tips: t`No tips yet`,
    mentions: t`No mentions yet`,
  }
  return (
    <PaginatedList
      list={list}
      loading={<AvatarRowsSkeleton label={t`Loading notifications`} />}
      failure={t`Your notifications could not be loaded`}
      empty={
        <EmptyState
          picture={<Illustration name="bell" />}
          title={empty[tab]}
          description={tab === 'all' ? t`Likes, comments, tips and new subscribers appear here.` : undefined}
        />
      }
      more={<PersonSkeleton />}
    >
      {(notifications) => (
        <ul className="divide-y border-b">
          {notifications.map((notification) => (
            <li key={notification.notificationId}>
              <NotificationRow notification={notification} />
            </li>
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}
