import type { InteractionAudience } from '@fanfare/contract/shapes/social/privacy'
import { Button } from '@fanfare/ui/actions/button'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { Switch } from '@fanfare/ui/fields/switch'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnalyticsSwitch } from '../../../layout/consent/analytics-switch.tsx'
import { AvatarRowsSkeleton } from '../../../layout/page/avatar-rows-skeleton.tsx'
import { Page } from '../../../layout/page/page.tsx'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { CreatorRow } from '../../creators/creator-row.tsx'
import { MutedWords } from './muted-words.tsx'
import { privacySettingsQuery, useToggleMutedPerson, useUpdatePrivacySettings } from './privacy-query.ts'

/** Settings for who may contact the member and whose content is hidden. Each choice is saved at once. */
export function PrivacySettingsPage() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(privacySettingsQuery())
  const change = useUpdatePrivacySettings()
  const choose = change.mutate
  return (
    <Page title={t`Privacy`} back>
      {!data ? (
        error ? (
          <ErrorState
            title={t`Your privacy settings could not be loaded`}
            description={toErrorMessage(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <AvatarRowsSkeleton label={t`Loading your privacy settings`} />
        )
      ) : (
        <div className="divide-y">
          <Part title={t`Who can interact with you`}>
            <AudienceChoice
              label={t`Who can comment on your posts`}
              value={data.commentsFrom}
              onChange={(commentsFrom) => choose({ commentsFrom })}
            />
            <AudienceChoice
              label={t`Who can mention you`}
              hint={t`Mentions by anyone else stay plain text, and you aren't notified.`}
              value={data.mentionsFrom}
              onChange={(mentionsFrom) => choose({ mentionsFrom })}
            />
          </Part>
          <Part title={t`Who can find you`}>
            <Switch
              label={t`Show me in search`}
              hint={t`Anyone with the link can still open your page.`}
              checked={data.isFindable}
              onChange={(isFindable) => choose({ isFindable })}
            />
            <Switch
              label={t`Suggest me to people who don't follow me`}
              checked={data.isSuggestible}
              onChange={(isSuggestible) => choose({ isSuggestible })}
            />
          </Part>
          <Part
            title={t`Adult content`}
            hint={t`Posts that creators marked as adult. Your own posts aren't affected.`}
          >
            <SegmentedControl
              label={t`Adult content`}
              full
              value={data.adultContent}
              onChange={(adultContent) => choose({ adultContent })}
              options={[
                { value: 'HIDE', label: t`Hide` },
                { value: 'BLUR', label: t`Blur` },
                { value: 'SHOW', label: t`Show` },
              ]}
            />
          </Part>
          <Part
            title={t`Muted words`}
            hint={t`Anything that contains one of these words is hidden from your feeds, comments and notifications.`}
          >
            <MutedWords words={data.mutedWords} onChange={(mutedWords) => choose({ mutedWords })} />
          </Part>
          <Part title={t`Muted people`} hint={t`You won't see anything from them. They aren't notified.`}>
            {data.mutedPeople.length === 0 ? (
              <p className="text-muted text-sm">{t`You haven't muted anyone.`}</p>
            ) : (
              <ul className="flex flex-col gap-4">
                {data.mutedPeople.map((person) => (
                  <li key={person.userId}>
                    <CreatorRow creator={person} action={<Unmute person={person} />} />
                  </li>
                ))}
              </ul>
            )}
          </Part>
          {deploymentSettings.analytics === null ? null : (
            <Part title={t`Visits`}>
              <AnalyticsSwitch />
            </Part>
          )}
          <Part title={t`Blocked people`} hint={t`You can't see each other.`}>
            <Button asChild variant="secondary" className="self-start">
              <Link to={paths.lists()}>
                <Trans>View blocked people</Trans>
              </Link>
            </Button>
          </Part>
        </div>
      )}
    </Page>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 px-5 py-5">
      <div>
        <h2 className="text-lg">{title}</h2>
        {hint ? <p className="text-pretty text-muted text-sm">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}

type AudienceChoiceProps = {
  label: string
  hint?: string
  value: InteractionAudience
  onChange: (value: InteractionAudience) => void
}

function AudienceChoice({ label, hint, value, onChange }: AudienceChoiceProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2 py-1">
      <p>
        {label}
        {hint ? <span className="block text-pretty text-muted text-sm">{hint}</span> : null}
      </p>
      <SegmentedControl
        label={label}
        full
        value={value}
        onChange={onChange}
        options={[
          { value: 'EVERYONE', label: t`Everyone` },
          { value: 'SUBSCRIBERS', label: t`Subscribers` },
          { value: 'NOBODY', label: t`No one` },
        ]}
      />
    </div>
  )
}

function Unmute({
  person,
}: {
  person: Parameters<typeof useToggleMutedPerson>[0] & { displayName: string }
}) {
  const { t } = useLingui()
  const mute = useToggleMutedPerson(person)
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={mute.isPending}
      aria-label={t`Unmute ${person.displayName}`}
      onClick={() => mute.mutate(false)}
    >
      {t({ message: 'Unmute', context: 'a person or a word' })}
    </Button>
  )
}
