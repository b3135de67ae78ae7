import type { NotificationPreferences } from '@fanfare/contract/shapes/accounts/notification-preferences'
import {
  everyNotificationSubject,
  type NotificationEmailFrequency,
  type NotificationSubject,
} from '@fanfare/contract/social/notification-kinds'
import { Divider } from '@fanfare/ui/content/divider'
import { Select } from '@fanfare/ui/fields/select/select'
import { Switch } from '@fanfare/ui/fields/switch'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../layout/page/page.tsx'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { useUser } from '../../../lib/session/use-user.ts'
import { DevicePushSetting } from './device-push-setting.tsx'
import { devicePushStatusQuery } from './device-query.ts'
import { notificationPreferencesQuery, useUpdateNotificationPreferences } from './preferences-query.ts'
import { QuietHoursSetting } from './quiet-hours-setting.tsx'

/** Settings of notifications by type: in the app, on devices, by email, and the quiet hours. */
export function NotificationSettingsPage() {
  const { t } = useLingui()
  const user = useUser()
  const query = useQuery(notificationPreferencesQuery())
  const device = useQuery(devicePushStatusQuery())
  const { data, isError } = query
  const email = user?.email ?? ''
  return (
    <Page title={t`Notifications`} back>
      {isError && !data ? (
        <SectionError query={query}>{t`Your preferences could not be loaded`}</SectionError>
      ) : data && !device.isPending ? (
        <>
          <DevicePushSetting />
          <section className="px-4 py-5 tablet:px-5">
            <h2 className="text-lg">{t`Notification settings`}</h2>
            <p className="mt-1 text-pretty text-muted">
              <Trans>
                Emails go to {email}. The daily email arrives at 8 a.m. and only covers what you haven't read
                here.
              </Trans>
            </p>
            <ul className="mt-3 divide-y">
              {everyNotificationSubject.map((subject) => (
                <Subject key={subject} subject={subject} preferences={data} />
              ))}
            </ul>
          </section>
          <Divider />
          <section className="px-4 py-5 tablet:px-5">
            <h2 className="text-lg">{t`Money and your account`}</h2>
            <p className="mt-1 text-pretty text-muted">
              {t`We always notify you about payments, withdrawals, verification and account security, here, by push and by email.`}
            </p>
          </section>
          <Divider />
          <QuietHoursSetting quietHours={data.quietHours} />
        </>
      ) : (
        <div aria-busy="true" className="px-4 py-5 tablet:px-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-3 h-4 w-full" />
          {everyNotificationSubject.map((subject) => (
            <div key={subject} className="mt-7 flex items-center gap-4">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="ms-auto h-7 w-28" />
            </div>
          ))}
        </div>
      )}
    </Page>
  )
}

function Subject({
  subject,
  preferences,
}: {
  subject: NotificationSubject
  preferences: NotificationPreferences
}) {
  const { t } = useLingui()
  const change = useUpdateNotificationPreferences()
  const { data: device } = useQuery(devicePushStatusQuery())
  const { inApp, mail, push } = preferences.subjects[subject]
  const names: Record<NotificationSubject, { title: string; detail: string }> = {
    COMMENTS: { title: t`Comments and replies`, detail: t`On your posts, and replies to you` },
    LIKES: { title: t`Likes`, detail: t`On your posts` },
    SUBSCRIBERS: { title: t`New subscribers`, detail: t`When someone subscribes to you` },
    TIPS: { title: t`Tips`, detail: t`Including messages from fans` },
    SALES: { title: t`Sales`, detail: t`When someone buys a post of yours` },
    MENTIONS: { title: t`Mentions`, detail: t`When someone mentions you in a post or comment` },
    POSTS: { title: t`New posts`, detail: t`From creators whose bell you turned on` },
    WELCOMES: { title: t`Welcome messages`, detail: t`From creators you subscribe to` },
  }
  const { title, detail } = names[subject]
  const mails: { value: NotificationEmailFrequency; label: string }[] = [
    { value: 'AT_ONCE', label: t`Right away` },
    { value: 'DAILY', label: t`Once a day` },
    { value: 'NEVER', label: t`Never` },
  ]
  return (
    <li className="py-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted text-sm">{detail}</p>
      <div className="mt-1.5 grid gap-x-8 tablet:grid-cols-2">
        <Switch
          label={
            <>
              <span className="sr-only">{title}: </span>
              {t`In the app`}
            </>
          }
          checked={inApp}
          onChange={(isEnabled) => change.mutate({ subjects: { [subject]: { inApp: isEnabled } } })}
        />
        {device?.publicKey ? (
          <Switch
            label={
              <>
                <span className="sr-only">{title}: </span>
                {t`Push`}
              </>
            }
            checked={push}
            onChange={(isOn) => change.mutate({ subjects: { [subject]: { push: isOn } } })}
          />
        ) : null}
        <div className="flex min-h-11 items-center justify-between gap-4">
          <span aria-hidden="true" className="whitespace-nowrap">
            {t`Email`}
          </span>
          <div className="w-40">
            <Select
              label={t`Email about: ${title}`}
              value={mail}
              options={mails}
              onChange={(isOn) =>
                change.mutate({ subjects: { [subject]: { mail: isOn as NotificationEmailFrequency } } })
              }
            />
          </div>
        </div>
      </div>
    </li>
  )
}
