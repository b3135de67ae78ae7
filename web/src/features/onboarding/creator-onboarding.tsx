import { noteProfileShared } from '@fanfare/contract/calls/social/first-steps'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Card } from '@fanfare/ui/content/card'
import { classNames } from '@fanfare/ui/lib/class-names'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { useShareOrCopyLink } from '../../layout/sharing/share-link.ts'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { callApi } from '../../lib/api/call.ts'
import { paths } from '../../lib/paths.ts'
import { lazyNewPostDialog } from '../posts/composer/dialogs.ts'
import { cacheOnboarding, dismissOnboarding, onboardingQuery } from './onboarding-queries.ts'
import { ProgressCountRing } from './progress-count-ring.tsx'
import { SubscriptionPriceStep } from './subscription-price-step.tsx'

/**
 * Steps to a creator’s first fan: verification, price, post, sharing; completed steps are marked, and the
 * next one is open.
 */
export function CreatorOnboarding({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { data } = useQuery(onboardingQuery())
  const profile = paths.profile(user.username)
  const share = useShareOrCopyLink(profile, user.displayName)
  const isVerified = user.verificationStatus === 'VERIFIED'
  const done = [isVerified, data?.hasPrice, data?.hasPosted, data?.hasShared].map((each) => each === true)
  const next = done.indexOf(false)
  const left = done.filter((each) => !each).length
  const stateOf = (at: number) => (done[at] ? 'done' : at === next && data ? 'next' : 'later')

  async function shareAndMarkDone() {
    await share()
    cacheOnboarding(client, (await callApi(noteProfileShared)).data)
  }

  return (
    <div className="border-b px-4 py-4 tablet:px-5">
      <Card flush as="section" className="overflow-hidden shadow-overlay/5">
        <div className="flex items-center gap-3.5 px-4.5 py-4">
          <ProgressCountRing done={4 - left} of={4} />
          <div className="min-w-0 flex-1">
            <h2 className="text-lg wrap-anywhere">
              <Trans>Welcome, {user.displayName}</Trans>
            </h2>
            <p className="text-muted text-sm">
              {t`${plural(left, { one: 'One step', other: '# steps' })} to your first fan.`}
            </p>
          </div>
          <IconButton
            label={t`Skip first steps`}
            icon={<X />}
            className="-me-2 self-start"
            onClick={() => void dismissOnboarding(client, 'CREATOR').catch(toastError)}
          />
        </div>
        <ol aria-label={t`First steps`} className="divide-y">
          <VerifiedStep user={user} state={stateOf(0)} />
          <Step
            number={2}
            state={stateOf(1)}
            title={t`Set your monthly price`}
            said={t`Free works too. Current subscribers keep this price.`}
          >
            {stateOf(1) === 'next' ? <SubscriptionPriceStep user={user} /> : null}
          </Step>
          <Step
            number={3}
            state={stateOf(2)}
            title={t`Post something`}
            said={t`One for everyone and one for subscribers is a good start.`}
            action={
              <Button
                size="sm"
                variant={stateOf(2) === 'next' ? 'primary' : 'secondary'}
                onClick={() => dialogs.open(lazyNewPostDialog, { type: 'TEXT' })}
              >
                {t`New Post`}
              </Button>
            }
          />
          <Step
            number={4}
            state={stateOf(3)}
            title={t`Spread the word`}
            said={<bdi dir="ltr">{`${window.location.host}${profile}`}</bdi>}
            action={
              <Button
                size="sm"
                variant={stateOf(3) === 'next' ? 'primary' : 'secondary'}
                onClick={() => void shareAndMarkDone().catch(toastError)}
              >
                {t`Share`}
              </Button>
            }
          />
        </ol>
      </Card>
    </div>
  )
}

type StepState = 'done' | 'next' | 'later'

function VerifiedStep({ user, state }: { user: LoggedInUser; state: StepState }) {
  const { t } = useLingui()
  switch (user.verificationStatus) {
    case 'VERIFIED':
      return (
        <Step
          number={1}
          state={state}
          title={t`You're verified`}
          said={t`Your verified badge is next to your name.`}
        />
      )
    case 'PENDING':
      return (
        <Step
          number={1}
          state={state}
          title={t`Your documents are being reviewed`}
          said={t`We'll email you when there's a decision. You can do the rest in the meantime.`}
        />
      )
    default:
      return (
        <Step
          number={1}
          state={state}
          title={t`Verify your identity`}
          said={t`Your documents were declined. You can submit them again.`}
          action={
            <Button asChild size="sm">
              <Link to={paths.verification()}>{t`Verify`}</Link>
            </Button>
          }
        />
      )
  }
}

type StepProps = {
  number: number
  state: StepState
  title: string
  said: ReactNode
  /** Left out once the step is done. */
  action?: ReactNode
  children?: ReactNode
}

function Step({ number, state, title, said, action, children }: StepProps) {
  const { t } = useLingui()
  const isDone = state === 'done'
  return (
    <li className={classNames('px-4.5 py-3.5', state === 'next' && 'bg-raised/60')}>
      <div className="flex items-start gap-3.5">
        <span
          className={classNames(
            'mt-0.5 grid size-7 shrink-0 place-items-center rounded-full font-semibold text-sm',
            isDone && 'bg-success/15 text-success',
            state === 'next' && 'bg-accent text-on-accent',
            state === 'later' && 'border text-muted',
          )}
        >
          {isDone ? <Check aria-hidden="true" className="size-4" /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className={classNames('font-semibold text-base', isDone && 'text-muted')}>{title}</h3>
          <p className="text-pretty text-muted text-sm wrap-anywhere">{said}</p>
        </div>
        {isDone ? <span className="shrink-0 font-medium text-sm text-success">{t`Done`}</span> : action}
      </div>
      {children ? <div className="mt-3 tablet:ps-10.5">{children}</div> : null}
    </li>
  )
}
