import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { FirstSteps } from '@fanfare/contract/shapes/social/first-steps'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { dismissOnboarding, listFanStepCompletion, onboardingQuery } from './onboarding-queries.ts'
import { useCreatorsStepContent } from './use-creators-step-content.tsx'
import { useInterestsStepContent } from './use-interests-step-content.tsx'
import { usePictureStepContent } from './use-picture-step-content.tsx'

/** First steps of a fan: interests, creators to follow, picture. It starts with the first incomplete one. */
export function FanOnboardingDialog(control: DialogControl) {
  const { t } = useLingui()
  const user = useUser()
  const { data, error, refetch, isFetching } = useQuery(onboardingQuery())
  if (data && user) return <Steps user={user} steps={data} {...control} />
  return (
    <Dialog {...control} title={t`First steps`} titleHidden tall>
      {error ? (
        <ErrorState
          title={t`Your first steps could not be loaded`}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton className="h-100" />
      )}
    </Dialog>
  )
}

const names = ['interests', 'creators', 'picture'] as const
const count = names.length

type StepsProps = DialogControl & { user: LoggedInUser; steps: FirstSteps }

function Steps({ user, steps, open, onOpenChange }: StepsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [at, setAt] = useState(() => Math.max(0, listFanStepCompletion(steps).indexOf(false)))
  const top = useRef<HTMLDivElement>(null)
  const place = at + 1

  useEffect(() => {
    if (at >= 0) top.current?.scrollIntoView({ block: 'nearest' })
  }, [at])

  async function leave() {
    onOpenChange(false)
    await dismissOnboarding(client, 'FAN').catch(toastError)
  }

  const onDone = () => (place < count ? setAt(place) : void leave())
  const step = (own: number) => ({ user, steps, isShown: at === own, onDone })
  const stepFrames = [
    useInterestsStepContent(step(0)),
    useCreatorsStepContent(step(1)),
    usePictureStepContent(step(2)),
  ][at]
  if (!stepFrames) return null

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={stepFrames.title}
      description={stepFrames.description}
      busy={stepFrames.busy}
      tall
      footer={
        <>
          <div className="flex items-center gap-2">
            {at > 0 ? (
              <IconButton
                label={t`Back`}
                icon={<ArrowLeft />}
                variant="outline"
                size="lg"
                disabled={stepFrames.busy}
                onClick={() => setAt(at - 1)}
              />
            ) : null}
            <div className="min-w-0 flex-1">{stepFrames.action}</div>
          </div>
          <p className="text-center text-muted text-sm">{stepFrames.note}</p>
        </>
      }
    >
      <div ref={top} className="mb-5 flex items-center gap-3">
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {names.map((name, each) => (
            <span
              key={name}
              className={`h-1 flex-1 rounded-full ${each <= at ? 'bg-accent' : 'bg-border'}`}
            />
          ))}
        </span>
        <span className="tabular text-muted text-sm">{t`${place} of ${count}`}</span>
        <button
          type="button"
          disabled={stepFrames.busy}
          onClick={() => void leave()}
          className="-my-2 h-10 rounded-xs px-2 font-semibold text-link text-sm hover:underline"
        >
          {t`Skip`}
        </button>
      </div>
      {stepFrames.children}
    </Dialog>
  )
}
