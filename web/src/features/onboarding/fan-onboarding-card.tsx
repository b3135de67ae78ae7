import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { lazyFanOnboardingDialog } from './dialogs.ts'
import { dismissOnboarding, listFanStepCompletion, onboardingQuery } from './onboarding-queries.ts'
import { ProgressCountRing } from './progress-count-ring.tsx'

/** Leads on to what is left of a fan's first steps. */
export function FanOnboardingCard() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const { data } = useQuery(onboardingQuery())
  const done = data ? listFanStepCompletion(data).filter(Boolean).length : null
  return (
    <section
      aria-label={t`First steps`}
      className="flex min-h-24 items-center tablet:min-h-21 gap-3 border-b px-4 py-4 tablet:px-5"
    >
      <ProgressCountRing done={done} of={3} />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Trans>Make yourself at home</Trans>
        </span>
        <span className="block text-pretty text-muted text-sm">
          <Trans>Your interests, who to follow, and a photo.</Trans>
        </span>
      </p>
      <Button size="sm" variant="secondary" onClick={() => dialogs.open(lazyFanOnboardingDialog)}>
        {t`Continue`}
      </Button>
      <IconButton
        label={t`Skip first steps`}
        icon={<X />}
        className="-me-2.5"
        onClick={() => dismissOnboarding(client, 'FAN').catch(toastError)}
      />
    </section>
  )
}
