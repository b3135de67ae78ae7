import type { HideableProfileCountKind } from '@fanfare/contract/shapes/social/creators-page'
import { Switch } from '@fanfare/ui/fields/switch'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AvatarRowsSkeleton } from '../../../layout/page/avatar-rows-skeleton.tsx'
import { Page } from '../../../layout/page/page.tsx'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { ownPageQuery, useUpdateOwnPageOptimistically } from './own-page-query.ts'
import { PageTagsSetting } from './page-tags-setting.tsx'
import { ProfileLinksForm } from './profile-links-form.tsx'
import { WelcomeMessageForm } from './welcome-message-form.tsx'

/** Settings of a creator's page besides their profile. */
export function CreatorPageSettings() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(ownPageQuery())
  const change = useUpdateOwnPageOptimistically()
  const counts: { count: HideableProfileCountKind; label: string; hint?: string }[] = [
    { count: 'SUBSCRIBERS', label: t`Hide how many fans I have` },
    { count: 'FOLLOWING', label: t`Hide how many people I follow` },
    { count: 'POSTS', label: t`Hide how many posts I have` },
    {
      count: 'LIKES',
      label: t`Hide likes on my posts`,
      hint: t`Your posts can't be sorted by likes either.`,
    },
  ]

  return (
    <Page title={t`Your page`} back>
      {!data ? (
        error ? (
          <ErrorState
            title={t`Your page could not be loaded`}
            description={toErrorMessage(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <AvatarRowsSkeleton label={t`Loading your page`} />
        )
      ) : (
        <div className="divide-y">
          <Part
            title={t`Links`}
            hint={t`Your other sites and profiles. They appear on your page in this order.`}
          >
            <ProfileLinksForm links={data.links} />
          </Part>
          <Part title={t`Topics`} hint={t`What your page is about. It helps people find you in Explore.`}>
            <PageTagsSetting tags={data.contentTags} />
          </Part>
          <Part
            title={t`Welcome message`}
            hint={t`Sent once to each new subscriber. Changes only reach people who subscribe later.`}
          >
            <WelcomeMessageForm welcomeMessage={data.welcomeMessage} />
          </Part>
          <Part title={t`Adult content`} hint={t`Only people 18 or over can see it, if they choose to.`}>
            <Switch
              label={t`Mark all my new posts as adult content`}
              checked={data.isAdult}
              onChange={(isAdult) => change.mutate({ change: { isAdult }, shown: { isAdult } })}
            />
          </Part>
          <Part title={t`Counts`} hint={t`Only you can see what you hide.`}>
            {counts.map(({ count, label, hint }) => (
              <Switch
                key={count}
                label={label}
                hint={hint}
                checked={data.hiddenCounts.includes(count)}
                onChange={(isHidden) => {
                  const others = data.hiddenCounts.filter((one) => one !== count)
                  const hiddenCounts = isHidden ? [...others, count] : others
                  change.mutate({ change: { hiddenCounts }, shown: { hiddenCounts } })
                }}
              />
            ))}
          </Part>
        </div>
      )}
    </Page>
  )
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 px-5 py-5">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="text-pretty text-muted text-sm">{hint}</p>
      </div>
      {children}
    </section>
  )
}
